import {
  type QuestionContent,
  UnreadableFileError,
  type WrittenBytes,
  type WrittenFormat,
} from './question-file.ts'

/** Writes all at once. */
export async function writeQuestionFile(
  _format: WrittenFormat,
  _questions: readonly QuestionContent[],
): Promise<WrittenBytes> {
  throw new UnreadableFileError('Questions cannot be written yet.')
}
