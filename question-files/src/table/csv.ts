import Papa from 'papaparse'
import { type ColumnRoles, type ParsedFile, UnreadableFileError } from '../model/question-file.ts'
import { areKnownHeadings } from './columns.ts'
import { removeFormulaGuard } from './formula-guard.ts'
import {
  COLUMNS_MAX,
  countMeanings,
  createTooManyRowsError,
  findHeadings,
  ROWS_MAX,
  type Row,
  readTable,
} from './table.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Headings can only be found in this many rows and characters at the start of the file. */
const PREVIEW_ROWS = 30
const PREVIEW_LENGTH = 100_000
const COLUMNS_MIN = 3

export function readCsv(text: string, roles?: ColumnRoles): ParsedFile {
  const { body, delimiter, linesAbove } = findDelimiter(text.replace(/\r\n?/g, '\n'))
  if (!roles && !looksLikeTable(readPreview(body, delimiter))) throw createUnknownFormatError()
  const { data, errors } = parseCsv(body.trimEnd(), delimiter, ROWS_MAX + 1)
  const [error] = errors
  if (error) throw createBrokenQuoteError(body, linesAbove, error)
  if (data.length > ROWS_MAX) throw createTooManyRowsError()
  return readTable('csv', toRows(data), roles)
}

export function hasKnownHeadings(text: string): boolean {
  const { body, delimiter } = findDelimiter(text.replace(/\r\n?/g, '\n'))
  return areKnownHeadings(findHeadings(readPreview(body, delimiter))?.cells ?? [])
}

/** Spreadsheet programs may write `sep=;` as the first line, which they do not show as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i

function findDelimiter(text: string) {
  const separator = SEPARATOR_LINE.exec(text)
  if (separator?.[1]) {
    const [line, delimiter] = separator
    return {
      body: removeSpacesBeforeQuotes(text.slice(line.length), delimiter),
      delimiter,
      linesAbove: 1,
    }
  }
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: scoreRows(readPreview(text, delimiter)),
  }))
  const [best] = scores.toSorted((one, other) => other.score - one.score)
  const delimiter = best?.delimiter ?? ','
  return { body: removeSpacesBeforeQuotes(text, delimiter), delimiter, linesAbove: 0 }
}

/** People who type CSV by hand put a space before a quotation mark, which the parser would read as text. */
const removeSpacesBeforeQuotes = (text: string, delimiter: string) =>
  text.replace(new RegExp(`(?<=\\${delimiter}) +"(?!")`, 'g'), '"')

/** Known headings count most, then the share of rows that have as many columns as the headings. */
function scoreRows(rows: readonly Row[]): number {
  const headings = findHeadings(rows)
  if (!headings || headings.cells.length === 1) return 0
  const shareAlike = rows.filter((row) => hasSameLength(row, headings)).length / rows.length
  return countMeanings(headings) * 10 + shareAlike * Math.min(headings.cells.length, 9)
}

const hasSameLength = (row: Row, headings: Row) => row.cells.length === headings.cells.length

/** Prose has commas too, but not the same number of them in every line. */
function looksLikeTable(rows: readonly Row[]): boolean {
  const headings = findHeadings(rows)
  if (!headings) return false
  if (countMeanings(headings) >= COLUMNS_MIN) return true
  const below = rows.filter(({ number, cells }) => number > headings.number && cells.length > 1)
  const alike = below.filter((row) => hasSameLength(row, headings))
  return (
    headings.cells.length >= COLUMNS_MIN && alike.length > 0 && alike.length >= below.length / 2
  )
}

const parseCsv = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, preview, newline: '\n' })

const readPreview = (text: string, delimiter: string) =>
  toRows(parseCsv(text.slice(0, PREVIEW_LENGTH), delimiter, PREVIEW_ROWS).data)

const toRows = (data: readonly string[][]) =>
  data.map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, COLUMNS_MAX).map(removeFormulaGuard),
  }))

function createBrokenQuoteError(
  body: string,
  linesAbove: number,
  { index, row, code }: Papa.ParseError,
) {
  const line = linesAbove + body.slice(0, index ?? 0).split('\n').length
  const what = code === 'MissingQuotes' ? 'is never closed' : 'is closed before its cell ends'
  return new UnreadableFileError(
    `This file has an error in line ${line}: a quotation mark in row ${(row ?? 0) + 1} ${what}.`,
  )
}

const createUnknownFormatError = () =>
  new UnreadableFileError('This file contains no questions in a format we know.')
