import {
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
  type WrittenText,
} from './question-file.ts'

export function readAiken(_text: string): QuestionFile {
  throw new UnreadableFileError('Aiken cannot be read yet.')
}

export function writeAiken(_questions: readonly QuestionContent[]): WrittenText {
  throw new UnreadableFileError('Aiken cannot be written yet.')
}
