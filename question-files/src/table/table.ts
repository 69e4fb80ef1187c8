import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import {
  type ColumnRoles,
  type ParsedFile,
  toQuestionFile,
  type UnassignedTable,
  UnreadableFileError,
} from '../model/question-file.ts'
import {
  areKnownHeadings,
  type ColumnMeaning,
  detectRoles,
  findColumns,
  findMeanings,
} from './columns.ts'
import { readRows } from './rows.ts'

export interface Row {
  /** Counted from 1, as a spreadsheet shows it. */
  number: number
  cells: readonly string[]
}

export type TableFormat = UnassignedTable['format']

/** Templates of other tools have a title and instructions above the headings. */
const ROWS_ABOVE_HEADINGS_MAX = 20
const SAMPLE_ROW_COUNT = 5
export const COLUMNS_MAX = 100
/** Maximum number of rows, including empty rows and those around the questions. */
export const ROWS_MAX = 20_000

export const createTooManyRowsError = () =>
  new UnreadableFileError(`A table can have at most ${pluralize(ROWS_MAX, 'row')}.`)

/** Returns the first row with all necessary headings, or else the row with the most known headings. */
export function findHeadings(rows: readonly Row[]): Row | undefined {
  const candidates = rows.filter(hasText).slice(0, ROWS_ABOVE_HEADINGS_MAX)
  const complete = candidates.find(({ cells }) => areKnownHeadings(cells))
  if (complete) return complete
  const [best] = candidates.toSorted((one, other) => countMeanings(other) - countMeanings(one))
  if (best && countMeanings(best) > 1) return best
  return candidates.find((row) => countTexts(row) > 1) ?? candidates[0]
}

const hasText = (row: Row) => countTexts(row) > 0
const countTexts = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length
export const countMeanings = ({ cells }: Row) => new Set(findMeanings(cells).filter(Boolean)).size

export function readTable(
  format: TableFormat,
  rows: readonly Row[],
  roles: ColumnRoles | undefined,
): ParsedFile {
  const headings = findHeadings(rows)
  if (!headings) throw new UnreadableFileError('This table is empty.')
  if (!roles && !areKnownHeadings(headings.cells)) {
    return { kind: 'table', table: toUnassignedTable(format, headings, rows) }
  }
  const meanings: readonly (ColumnMeaning | null | undefined)[] =
    roles ?? findMeanings(headings.cells)
  const layout = { headings, columns: findColumns(meanings), areGuessed: !!roles }
  return { kind: 'questions', file: toQuestionFile(format, readRows(rows, layout)) }
}

function toUnassignedTable(
  format: TableFormat,
  headings: Row,
  rows: readonly Row[],
): UnassignedTable {
  const below = rows.filter((row) => row.number > headings.number && hasText(row))
  return {
    format,
    headings: headings.cells.map((cell) => cell.trim()),
    roles: detectRoles(headings.cells),
    sample: below.slice(0, SAMPLE_ROW_COUNT).map(({ cells }) => [...cells]),
  }
}
