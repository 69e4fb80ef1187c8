import { UnreadableFileError } from './question-file.ts'

export interface Line {
  number: number
  /** Trimmed and never empty. */
  text: string
  isAfterEmptyLine: boolean
}

/** Allows 50 lines for each of the 2,000 questions that a file may have. */
const LINES_MAX = 100_000

export const LINE_BREAK = /\r\n|\r|\n/

/** Trims a text and leaves only `\n` as line breaks. */
export const tidyText = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Lists the lines that are not empty. Throws `UnreadableFileError` if there are too many. */
export function listLines(text: string): Line[] {
  const lines: Line[] = []
  let isAfterEmptyLine = true
  for (const [index, raw] of text.split(LINE_BREAK).entries()) {
    const line = raw.trim()
    if (line !== '') lines.push({ number: index + 1, text: line, isAfterEmptyLine })
    isAfterEmptyLine = line === ''
    if (lines.length > LINES_MAX) {
      throw new UnreadableFileError(
        `Line ${index + 1}: a question file can have at most ${LINES_MAX} lines.`,
      )
    }
  }
  return lines
}
