import type { ParsingBudget } from '../model/parsing-budget.ts'
import { toColumnIndex } from './column-letters.ts'
import { parseSpreadsheetXml } from './spreadsheet-xml.ts'
import type { StyleFormats } from './styles.ts'
import { COLUMNS_MAX, createTooManyRowsError, ROWS_MAX, type Row } from './table.ts'

interface CellSources {
  /** Spent on each cell's text, because many cells can share one long text or number format. */
  budget: ParsingBudget
  sharedTexts: readonly string[]
  styles: StyleFormats
}

/** Joins the runs of a text, each of which has its own font. Leaves out phonetic hints (`rPh`). */
function createRunCollector() {
  let [text, isInText, phonetic] = ['', false, 0]
  return {
    open: (name: string) => {
      if (name === 'rPh') phonetic++
      if (name === 't' && phonetic === 0) isInText = true
    },
    add: (piece: string) => {
      if (isInText) text += piece
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic--
      if (name === 't') isInText = false
    },
    take: () => {
      const taken = decodeEscapes(text)
      text = ''
      return taken
    },
  }
}

const ESCAPED_CHARACTER = /_x([0-9A-F]{4})_/gi

/** Decodes the codes of spreadsheets for special characters, such as `_x000D_` for a carriage return. */
const decodeEscapes = (text: string) =>
  text.replace(ESCAPED_CHARACTER, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

export function readSharedTexts(bytes: Uint8Array | undefined, budget: ParsingBudget): string[] {
  const texts: string[] = []
  const runs = createRunCollector()
  parseSpreadsheetXml(bytes, budget, {
    open: runs.open,
    text: runs.add,
    close: (name) => {
      runs.close(name)
      if (name === 'si') texts.push(runs.take())
    },
  })
  return texts
}

interface Cell {
  type: string
  style: number
  value: string
}

/** Returns the rows that are not empty, each cell as the spreadsheet shows it. */
export function readSheet(bytes: Uint8Array | undefined, sources: CellSources): Row[] {
  const rows: Row[] = []
  const runs = createRunCollector()
  let row = { number: 0, cells: [] as string[] }
  let column = -1
  let cell: Cell = { type: 'n', style: 0, value: '' }
  let isInValue = false
  parseSpreadsheetXml(bytes, sources.budget, {
    open: (name, attributes) => {
      runs.open(name)
      isInValue = name === 'v'
      if (name === 'row') {
        row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
        column = -1
      }
      if (name === 'c') {
        column = parseColumn(attributes.r) ?? column + 1
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      }
    },
    text: (piece) => {
      runs.add(piece)
      if (isInValue) cell.value += piece
    },
    close: (name) => {
      runs.close(name)
      if (name === 'v') isInValue = false
      if (name === 'c') {
        const inline = runs.take()
        const shown = column < COLUMNS_MAX ? formatCell(cell, inline, sources) : ''
        sources.budget.spend(shown.length)
        if (shown !== '') row.cells[column] = shown
      }
      if (name === 'row' && row.cells.length > 0) {
        if (rows.length === ROWS_MAX) throw createTooManyRowsError()
        rows.push({ number: row.number, cells: Array.from(row.cells, (text) => text ?? '') })
      }
    },
  })
  return rows
}

const COLUMN_LETTERS = /^[A-Z]{1,3}/

function parseColumn(reference: string | undefined): number | undefined {
  const letters = COLUMN_LETTERS.exec(reference ?? '')?.[0]
  return letters === undefined ? undefined : toColumnIndex(letters)
}

function formatCell({ type, style, value }: Cell, inline: string, sources: CellSources): string {
  switch (type) {
    case 's':
      return sources.sharedTexts[Number(value)] ?? ''
    case 'inlineStr':
      return inline
    case 'b':
      return value === '1' ? 'True' : 'False'
    case 'n':
      return value.trim() === '' ? '' : sources.styles(style)(Number(value))
    default:
      return decodeEscapes(value)
  }
}
