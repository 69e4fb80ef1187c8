import { type ColumnRoles, type Reading, UnreadableFileError } from '../question-file.ts'

/** `roles` of the columns where the headings do not tell them. */
export function readCsv(_text: string, _roles?: ColumnRoles): Reading {
  throw new UnreadableFileError('CSV cannot be read yet.')
}
