import { tidyText } from '../model/lines.ts'
import { escapeXml, removeControlCharacters } from '../xml/xml.ts'
import { htmlToText } from './html-text.ts'

/** HTML collapses spaces, so a text with several in a row, or with unusual ones, is preformatted. */
export function textToHtml(given: string, element?: 'p'): string {
  const text = tidyText(removeControlCharacters(given))
  const html = escapeXml(text).replaceAll('\n', '<br/>')
  if (htmlToText(html).text !== text) return `<pre>${escapeXml(text)}</pre>`
  return element ? `<${element}>${html}</${element}>` : html
}

export function pictureToHtml(src: string, alt: string): string {
  // XML would turn line breaks in an attribute into spaces.
  const escapedAlt = escapeXml(alt).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
  return `<p><img src="${escapeXml(src)}" alt="${escapedAlt}"/></p>`
}
