import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { setPageTags } from './page-tags.ts'

/** The kingdom or quiz that a page's address names. */
export interface PageSubject {
  /** The page that shows the subject, which is also the name of its template in the built HTML. */
  page: 'quizkingdom' | 'quizflow'
  path: string
  title: string
  description: string
  picture: string
}

/**
 * Fills in the template that the build wrote for the subject's page, so that the title and picture need neither
 * the app nor its lists. The links at the template's start go into the head.
 */
export function renderSubjectPage(html: string, playerUrl: string, subject: PageSubject): string {
  const { page, path, title, description, picture } = subject
  const template = new RegExp(
    `<template data-first-part="${page}">((?:<link[^>]*>)*)(.*?)</template>`,
    's',
  )
  const [links = '', part = ''] = (template.exec(html)?.slice(1) ?? []).map((text) =>
    text
      .replaceAll('__TITLE__', () => escapeHtml(title))
      .replaceAll('__DESCRIPTION__', () => escapeHtml(description))
      .replaceAll('__PICTURE__', picture),
  )
  return setPageTags(html, playerUrl + path, title, {
    'og:title': title,
    'og:description': description,
  })
    .replace('<html ', '<html data-first-page="subject" ')
    .replace('</head>', () => `${links}</head>`)
    .replace(/<main[^>]*>/, (main) => `${main}<div data-first-part="subject">${part}</div>`)
}
