import {
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
  type WrittenText,
} from './question-file.ts'

export function readGift(_text: string): QuestionFile {
  throw new UnreadableFileError('GIFT cannot be read yet.')
}

export function writeGift(_questions: readonly QuestionContent[]): WrittenText {
  throw new UnreadableFileError('GIFT cannot be written yet.')
}
