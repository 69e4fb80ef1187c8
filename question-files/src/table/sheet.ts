import {
  findChild,
  findChildren,
  findDescendants,
  readTextContent,
  type XmlElement,
} from '../xml/xml.ts'
import { toColumnIndex } from './column-letters.ts'
import type { StyleFormats } from './styles.ts'
import { COLUMNS_MAX, createTooManyRowsError, ROWS_MAX, type Row } from './table.ts'

interface CellSources {
  sharedTexts: readonly string[]
  styles: StyleFormats
}

const ESCAPED_CHARACTER = /_x([0-9A-F]{4})_/gi

/** Decodes the codes of spreadsheets for special characters, such as `_x000D_` for a carriage return. */
const decodeEscapes = (text: string) =>
  text.replace(ESCAPED_CHARACTER, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Joins the runs of a text, each of which has its own font. Leaves out phonetic hints (`rPh`). */
function readRuns(element: XmlElement): string {
  const runs = findDescendants(
    element,
    ({ name }) => name === 't',
    ({ name }) => name === 'rPh',
  )
  return decodeEscapes(runs.map(readTextContent).join(''))
}

export const readSharedTexts = (texts: XmlElement) => findChildren(texts, 'si').map(readRuns)

/** Returns the rows that are not empty, each cell as the spreadsheet shows it. */
export function readSheet(sheet: XmlElement, sources: CellSources): Row[] {
  const rows: Row[] = []
  let number = 0
  for (const row of findChildren(findChild(sheet, 'sheetData'), 'row')) {
    number = Number(row.attributes.r ?? number + 1)
    const cells = readCells(row, sources)
    if (cells.length === 0) continue
    if (rows.length === ROWS_MAX) throw createTooManyRowsError()
    rows.push({ number, cells })
  }
  return rows
}

function readCells(row: XmlElement, sources: CellSources): string[] {
  const cells: string[] = []
  let column = -1
  for (const cell of findChildren(row, 'c')) {
    column = parseColumn(cell.attributes.r) ?? column + 1
    const shown = column < COLUMNS_MAX ? formatCell(cell, sources) : ''
    // Many cells can share one long text or number format.
    row.budget.spend(shown.length)
    if (shown !== '') cells[column] = shown
  }
  return Array.from(cells, (text) => text ?? '')
}

const COLUMN_LETTERS = /^[A-Z]{1,3}/

function parseColumn(reference: string | undefined): number | undefined {
  const letters = COLUMN_LETTERS.exec(reference ?? '')?.[0]
  return letters === undefined ? undefined : toColumnIndex(letters)
}

function formatCell(cell: XmlElement, { sharedTexts, styles }: CellSources): string {
  const { t: type = 'n', s: style = 0 } = cell.attributes
  const value = readTextContent(findChild(cell, 'v'))
  switch (type) {
    case 's':
      return sharedTexts[Number(value)] ?? ''
    case 'inlineStr':
      return readRuns(cell)
    case 'b':
      return value === '1' ? 'True' : 'False'
    case 'n':
      return value.trim() === '' ? '' : styles(Number(style))(Number(value))
    default:
      return decodeEscapes(value)
  }
}
