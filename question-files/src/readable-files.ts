import type { WrittenFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { FILE_BYTES_MAX, FILE_QUESTIONS_MAX, type QuestionContent } from './model/question-file.ts'
import { TITLE_MAX } from './model/shorten.ts'
import { holdsPictures } from './question/losses.ts'

/** Upper bounds for what a format writes around a question, including headers in an archive and manifest. */
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
/**
 * Bytes allowed for escaping a character. Few escape sequences are longer, and `FRAME_BYTES` leaves
 * room for those.
 */
const ESCAPED_BYTES = 7

function bytesAtMost(format: WrittenFormat, question: QuestionContent): number {
  const { questionText, options, description } = question
  const picture = holdsPictures(format) ? question.picture : undefined
  const texts = [questionText.slice(0, TITLE_MAX), questionText, ...options, description]
  const pictured = picture ? [picture.alt, picture.credit] : []
  return [...texts, ...pictured].reduce(
    (sum, text) => sum + textBytes(text),
    FRAME_BYTES[format] + (picture?.data.length ?? 0),
  )
}

/** Characters that some format may have to escape. */
const ESCAPED = /[^\p{L}\p{N} .,;!?()/-]/gu
const encoder = new TextEncoder()

function textBytes(text: string): number {
  const escaped = text.match(ESCAPED)?.length ?? 0
  return encoder.encode(text).length + escaped * ESCAPED_BYTES
}

/** Splits questions into files small enough to be imported again. */
export function fillFiles(format: WrittenFormat) {
  let questions = 0
  let bytes = FILE_FRAME_BYTES
  let files = 0
  return {
    /** Returns whether the question begins a file. */
    add(question: QuestionContent): boolean {
      const size = bytesAtMost(format, question)
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
