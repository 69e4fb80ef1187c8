import { type QuestionFile, UnreadableFileError } from '../model/question-file.ts'
import { readQuestionFile } from '../read-question-file.ts'

/** Passes on every error except `UnreadableFileError`. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof UnreadableFileError)) throw error
}

export function readOrRefuse(read: (text: string) => QuestionFile, text: string): void {
  try {
    read(text)
  } catch (error) {
    ignoreRefusal(error)
  }
}

export async function readFileOrRefuse(bytes: Uint8Array): Promise<void> {
  await readQuestionFile(bytes).catch(ignoreRefusal)
}
