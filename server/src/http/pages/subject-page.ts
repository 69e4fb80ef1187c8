import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { setPageTags } from './page-tags.ts'

/** A kingdom or quiz with a page of its own. */
export interface PageSubject {
  /** The name of the page and of its template in the built HTML. */
  page: 'quizkingdom' | 'quizflow'
  path: string
  title: string
  description: string
  picture: string
}

/**
 * Fills in the template of the subject's page, so that its title and picture appear before the app has
 * loaded. The template starts with links, which go into the head.
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
