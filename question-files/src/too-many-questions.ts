import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { FILE_QUESTIONS_MAX, UnreadableFileError } from './question-file.ts'

/** `count` where the whole file has been counted. */
export function tooManyQuestions(count?: number): UnreadableFileError {
  const most = `A file can have at most ${pluralize(FILE_QUESTIONS_MAX, 'question')}`
  const has = count === undefined ? '' : `; this one has ${count.toLocaleString('en')}`
  return new UnreadableFileError(`${most}${has}.`)
}
