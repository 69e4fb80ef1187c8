import type { WrittenFormat } from '@quiz-kingdom/shared/entities/question-export.ts'
import { FILE_BYTES_MAX, FILE_QUESTIONS_MAX, type JudgedQuestion } from './question-file.ts'

/** More than a format writes around a question, headers in an archive and its manifest included. */
const FRAME_BYTES: Record<WrittenFormat, number> = {
  json: 300,
  csv: 100,
  xlsx: 1_200,
  gift: 150,
  aiken: 100,
  'moodle-xml': 1_500,
  qti: 2_000,
}
const FILE_FRAME_BYTES = 10_000
/** Some formats give the beginning of the question as its title too. */
const TITLE_MAX = 100
/** At most so many bytes stand for a character that a format has to write as something else. */
const ESCAPED_BYTES = 7

function bytesAtMost(
  format: WrittenFormat,
  question: JudgedQuestion,
  pictureChars: number,
): number {
  const { questionText, options, description, picture } = question
  const texts = [questionText.slice(0, TITLE_MAX), questionText, ...options, description]
  const pictured = picture ? [picture.alt, picture.credit] : []
  return [...texts, ...pictured].reduce(
    (sum, text) => sum + textBytes(text),
    FRAME_BYTES[format] + pictureChars,
  )
}

const LAST_ASCII = 0x7f
const UNESCAPED = /^[\p{L}\p{N} .,;!?()/-]*$/u

function textBytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const isAscii = character.charCodeAt(0) <= LAST_ASCII
    if (UNESCAPED.test(character)) bytes += isAscii ? 1 : BYTES_MAX
    else bytes += ESCAPED_BYTES
  }
  return bytes
}
const BYTES_MAX = 4

/** Tells with which question the next file has to begin, so that each can be read again. */
export function fillFiles(format: WrittenFormat) {
  let questions = 0
  let bytes = FILE_FRAME_BYTES
  let files = 0
  return {
    /** `pictureChars`: the length of its picture in base64. Returns whether a new file begins with it. */
    add(question: JudgedQuestion, pictureChars: number): boolean {
      const size = bytesAtMost(format, question, pictureChars)
      const isFull = questions === FILE_QUESTIONS_MAX || bytes + size > FILE_BYTES_MAX
      const isNew = files === 0 || isFull
      if (isNew) {
        files++
        questions = 0
        bytes = FILE_FRAME_BYTES
      }
      questions++
      bytes += size
      return isNew
    },
    count: () => files,
  }
}
