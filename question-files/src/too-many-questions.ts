import { counted } from '@quiz-kingdom/shared/counted.ts'
import { FILE_QUESTIONS_MAX, UnreadableFileError } from './question-file.ts'

export function tooManyQuestions(count: number): UnreadableFileError {
  const most = counted(FILE_QUESTIONS_MAX, 'question')
  const has = count.toLocaleString('en')
  return new UnreadableFileError(`A file may have ${most} at most; this one has ${has}.`)
}
