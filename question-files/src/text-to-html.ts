import { htmlToText } from './html-text.ts'
import { escapeXml } from './xml.ts'

/** HTML takes spaces together, so what has more than one of them, or one of another kind, is preformatted. */
export function textToHtml(given: string, element?: 'p'): string {
  const text = given.replace(/\r\n?/g, '\n').trim()
  const html = escapeXml(text).replaceAll('\n', '<br/>')
  if (htmlToText(html).text !== text) return `<pre>${escapeXml(text)}</pre>`
  return element ? `<${element}>${html}</${element}>` : html
}

/** A picture in a paragraph of its own. XML would make spaces of the line breaks in an attribute. */
export function pictureToHtml(src: string, alt: string): string {
  const held = escapeXml(alt).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
  return `<p><img src="${escapeXml(src)}" alt="${held}"/></p>`
}
