import type { WrittenFormat } from '@quiz-kingdom/shared/entities/question-export.ts'

/** What a question says, as files hold it. */
export interface QuestionContent {
  questionText: string
  options: string[]
  /** Index into `options`; null where the file does not tell. */
  correctAnswer: number | null
  description: string
  keepOrder: boolean
  /** 1, 2 or 3, where the file tells. */
  difficulty?: number
  picture?: FilePicture
}

/** A question without the bytes of its picture: what a format cannot hold is told without them. */
export interface JudgedQuestion extends Omit<QuestionContent, 'picture'> {
  picture?: Pick<FilePicture, 'alt' | 'credit'>
}

export interface FilePicture {
  /** Base64. */
  data: string
  alt: string
  credit: string
}

/** A question as a file gives it. Nothing is judged yet: the form's rules come later. */
export interface FileQuestion extends QuestionContent {
  /** Where it stands in the file, such as `line 12`, `row 4` or `item q7`. */
  place: string
  /** What was read otherwise than it stands in the file, in words for an admin. */
  remarks: string[]
  /** The right answer as the file has it, where it matches no option; `reason` is one of the remarks. */
  unmatched?: { answer: string; reason: string }
}

/** What a quiz of this site cannot ask. */
export interface RefusedItem {
  place: string
  reason: string
  /** What a table says of it, so that it can be written again with the reason beside it. */
  left?: LeftTexts
}

export interface LeftTexts {
  questionText: string
  options: string[]
  description: string
  correct: string
  keepOrder: string
  difficulty: string
}

export type FileFormat = WrittenFormat | 'opentdb'

export interface QuestionFile {
  format: FileFormat
  questions: FileQuestion[]
  refused: RefusedItem[]
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

/** What an admin said of a table's columns, in their order; null for a column to leave out. */
export type ColumnRoles = readonly (ColumnRole | null)[]

/** A table whose headings do not tell which column is which. */
export interface UnassignedTable {
  format: 'csv' | 'xlsx'
  headings: string[]
  roles: ColumnRoles
  /** The first few rows below the headings. */
  sample: string[][]
}

export type Reading =
  | { kind: 'questions'; file: QuestionFile }
  | { kind: 'table'; table: UnassignedTable }

/** Thrown for what holds no questions in any known format, or breaks off. The message is fit to show. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

export type Bytes = Uint8Array<ArrayBuffer>

/** Gives the slices of a file: one for each batch, which may be empty, and its end. */
export interface FileWriter {
  write: (questions: readonly QuestionContent[]) => Bytes
  end: () => Bytes
}

export interface WrittenBytes {
  bytes: Bytes
  /** What the format cannot hold, in words for an admin, each thing once. */
  lost: string[]
}

export const FILE_BYTES_MAX = 5_000_000
export const FILE_QUESTIONS_MAX = 2_000
/** Of a package or spreadsheet, all its files together. */
export const UNPACKED_BYTES_MAX = 20_000_000
