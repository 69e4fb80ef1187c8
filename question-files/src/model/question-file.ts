import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'

export interface QuestionContent {
  questionText: string
  options: string[]
  /** Index into `options`, or null if the file does not say. */
  correctAnswer: number | null
  description: string
  keepOrder: boolean
  /** 1 (easy), 2 or 3 (hard). */
  difficulty?: number
  picture?: FilePicture
}

export interface FilePicture {
  /** Base64. */
  data: string
  alt: string
  credit: string
}

/** A question read from a file. It may still break the rules of the question form. */
export interface FileQuestion extends QuestionContent {
  /** Such as `line 12`, `row 4` or `item q7`. */
  place: string
  /** What was changed or lost in reading, in words for an admin. */
  remarks: string[]
  /** A right answer that matches no option. `reason` is one of the remarks. */
  unmatched?: { answer: string; reason: string }
}

/** An item that cannot be imported. */
export interface RefusedItem {
  place: string
  reason: string
  /** The texts of a table's row. Admins can download them with the reason. */
  left?: RowTexts
}

export interface RowTexts {
  questionText: string
  options: string[]
  description: string
  correct: string
  keepOrder: string
  difficulty: string
}

export type ItemResult = FileQuestion | RefusedItem

export type FileFormat = ExportFormat | 'opentdb'

export interface QuestionFile {
  format: FileFormat
  questions: FileQuestion[]
  refused: RefusedItem[]
}

export function toQuestionFile(format: FileFormat, results: readonly ItemResult[]): QuestionFile {
  return {
    format,
    questions: results.filter((result) => 'questionText' in result),
    refused: results.filter((result) => 'reason' in result),
  }
}

export const COLUMN_ROLES = [
  'question',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
  'option 5',
  'option 6',
  'correct',
  'explanation',
  'keep order',
  'difficulty',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** A role for each column of a table; null for a column to leave out. */
export type ColumnRoles = readonly (ColumnRole | null)[]

/** A table with unknown headings: an admin has to assign the columns. */
export interface UnassignedTable {
  format: 'csv' | 'xlsx'
  headings: string[]
  roles: ColumnRoles
  /** The first few rows below the headings. */
  sample: string[][]
}

export type ParsedFile =
  | { kind: 'questions'; file: QuestionFile }
  | { kind: 'table'; table: UnassignedTable }

/** Thrown for a broken file or a file without readable questions. Admins see the message. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

export type Bytes = Uint8Array<ArrayBuffer>

/** Both functions return the next slice of the file, which may be empty. */
export interface FileWriter {
  write: (questions: readonly QuestionContent[]) => Bytes
  end: () => Bytes
}

export const FILE_BYTES_MAX = 5_000_000
export const FILE_QUESTIONS_MAX = 2_000
/** Maximum size of all unpacked files in a package or spreadsheet together. */
export const UNPACKED_BYTES_MAX = 20_000_000
