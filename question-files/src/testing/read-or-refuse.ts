import { expect } from 'vitest'
import { type QuestionFile, UnreadableFileError } from '../question-file.ts'

/** Reads what may be no file at all: it is read, or refused in words, and no other error is thrown. */
export function readOrRefuse(read: (text: string) => QuestionFile, text: string): void {
  try {
    read(text)
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFileError)
  }
}
