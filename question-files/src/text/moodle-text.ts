import { htmlToText, type PlainText, toPlainText } from './html-text.ts'

export type MoodleFormat = 'html' | 'moodle' | 'plain' | 'markdown'

const MARKDOWN_SYNTAX = /\*\*|__|`|\]\(|^#+ /m
const MARKDOWN_REMARK = 'Markdown symbols are kept as typed.'
const HTML_TAG_OR_ENTITY = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

/** Moodle's format `moodle` is HTML in which line breaks count. */
export function readMoodleText(text: string, format: MoodleFormat): PlainText {
  if (format === 'html') return htmlToText(text)
  if (format === 'plain' || !HTML_TAG_OR_ENTITY.test(text))
    return addMarkdownRemark(toPlainText(text), format)
  const converted = htmlToText(text.trim().replace(/\r\n?|\n/g, '<br>'))
  const isTagAlone = converted.text === '' && !converted.hasMedia
  return addMarkdownRemark(isTagAlone ? toPlainText(text) : converted, format)
}

function addMarkdownRemark(plain: PlainText, format: MoodleFormat): PlainText {
  if (format !== 'markdown' || !MARKDOWN_SYNTAX.test(plain.text)) return plain
  return { ...plain, remarks: [...plain.remarks, MARKDOWN_REMARK] }
}

/** Skips empty texts, so that they leave no separator behind. */
export function joinTexts(texts: readonly PlainText[], separator: string): PlainText {
  return {
    text: texts.flatMap(({ text }) => text || []).join(separator),
    remarks: texts.flatMap(({ remarks }) => remarks),
    hasMedia: texts.some(({ hasMedia }) => hasMedia),
    pictures: texts.flatMap(({ pictures }) => pictures),
  }
}
