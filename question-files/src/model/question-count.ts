import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { FILE_QUESTIONS_MAX, UnreadableFileError } from './question-file.ts'

/** Throws `UnreadableFileError` for too many questions. The message names the count if `extent` is given. */
export function checkQuestionCount(count: number, extent?: 'of the whole file'): void {
  if (count <= FILE_QUESTIONS_MAX) return
  const limit = `A file can have at most ${pluralize(FILE_QUESTIONS_MAX, 'question')}`
  const total = extent ? `; this one has ${count.toLocaleString('en')}` : ''
  throw new UnreadableFileError(`${limit}${total}.`)
}
