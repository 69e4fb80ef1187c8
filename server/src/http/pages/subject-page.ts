import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { setPageTags } from './page-tags.ts'
import { renderTemplate } from './page-templates.ts'

/** A kingdom or quiz with a page of its own. */
export interface PageSubject {
  /** The name of the page and of its template in the built HTML. */
  page: 'quizkingdom' | 'quizflow'
  path: string
  title: string
  description: string
  picture: string
}

/** Shows the subject's title and picture in the HTML, so that they need neither the app nor its lists. */
export function renderSubjectPage(html: string, playerUrl: string, subject: PageSubject): string {
  const { page, path, title, description, picture } = subject
  const shown = renderTemplate(html, page, (text) =>
    text
      .replaceAll('__TITLE__', () => escapeHtml(title))
      .replaceAll('__DESCRIPTION__', () => escapeHtml(description))
      .replaceAll('__PICTURE__', picture),
  )
  const properties = { 'og:title': title, 'og:description': description }
  return setPageTags(shown, playerUrl + path, title, properties)
}
