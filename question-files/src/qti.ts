import {
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
  type WrittenBytes,
} from './question-file.ts'

export function readQti(_text: string): QuestionFile {
  throw new UnreadableFileError('QTI cannot be read yet.')
}

export function writeQti(_questions: readonly QuestionContent[]): WrittenBytes {
  throw new UnreadableFileError('QTI cannot be written yet.')
}

/** Reads a package; `files` by their paths. */
export function readQtiPackage(_files: ReadonlyMap<string, Uint8Array>): QuestionFile {
  throw new UnreadableFileError('QTI cannot be read yet.')
}
