import { type ColumnRoles, type Reading, UnreadableFileError } from './question-file.ts'

/**
 * Reads a file of questions. The format is recognised by what the file holds. `roles` are needed for
 * a table whose headings are not known, after a first reading said so. Throws `UnreadableFileError`.
 */
export async function readQuestionFile(_bytes: Uint8Array, _roles?: ColumnRoles): Promise<Reading> {
  throw new UnreadableFileError('This file holds no questions in a format that is known here.')
}
