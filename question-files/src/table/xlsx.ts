import { type ColumnRoles, type Reading, UnreadableFileError } from '../question-file.ts'

export const isXlsx = (files: ReadonlyMap<string, Uint8Array>) => files.has('xl/workbook.xml')

/** `roles` of the columns where the headings do not tell them. */
export function readXlsx(_files: ReadonlyMap<string, Uint8Array>, _roles?: ColumnRoles): Reading {
  throw new UnreadableFileError('XLSX cannot be read yet.')
}
