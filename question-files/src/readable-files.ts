import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { FILE_BYTES_MAX, FILE_QUESTIONS_MAX, type QuestionContent } from './model/question-file.ts'
import { TITLE_LENGTH_MAX } from './model/shorten.ts'
import { canHoldPictures } from './question/losses.ts'

/** Upper bounds for the bytes around a question, such as archive headers and the entry in a manifest. */
const FRAME_BYTES: Record<ExportFormat, number> = {
  json: 300,
  csv: 100,
  xlsx: 1_200,
  gift: 150,
  aiken: 100,
  'moodle-xml': 1_500,
  qti: 2_000,
}
const FILE_FRAME_BYTES = 10_000
/** The bytes that escaping adds to a character, except for a few, which `FRAME_BYTES` has space for. */
const BYTES_PER_ESCAPE = 7

function estimateQuestionBytes(format: ExportFormat, question: QuestionContent): number {
  const { questionText, options, description } = question
  const picture = canHoldPictures(format) ? question.picture : undefined
  const texts = [questionText.slice(0, TITLE_LENGTH_MAX), questionText, ...options, description]
  const pictured = picture ? [picture.alt, picture.credit] : []
  return [...texts, ...pictured].reduce(
    (sum, text) => sum + estimateTextBytes(text),
    FRAME_BYTES[format] + (picture?.data.length ?? 0),
  )
}

/** Characters that some format may have to escape. */
const ESCAPED_CHARACTER = /[^\p{L}\p{N} .,;!?()/-]/gu
const encoder = new TextEncoder()

function estimateTextBytes(text: string): number {
  const escaped = text.match(ESCAPED_CHARACTER)?.length ?? 0
  return encoder.encode(text).length + escaped * BYTES_PER_ESCAPE
}

/** Splits questions into files small enough to be imported again. */
export function createFileSplitter(format: ExportFormat) {
  let questions = 0
  let bytes = FILE_FRAME_BYTES
  let files = 0
  return {
    /** Returns true if the question is the first in a new file. */
    add(question: QuestionContent): boolean {
      const size = estimateQuestionBytes(format, question)
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
