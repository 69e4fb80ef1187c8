import type { Effort } from '../model/effort.ts'
import { columnIndex } from './column-letters.ts'
import { parseXml } from './spreadsheet-xml.ts'
import type { Styles } from './styles.ts'
import { COLUMNS_MAX, ROWS_MAX, type Row, tooManyRows } from './table.ts'

interface CellSources {
  /** Spent on the text of each cell, because many cells may share one long text or number format. */
  effort: Effort
  sharedTexts: readonly string[]
  styles: Styles
}

/** Joins the runs of a text, each of which has its own font. Leaves out phonetic hints (`rPh`). */
function collectRuns() {
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
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}

const ESCAPED = /_x([0-9A-F]{4})_/gi

/** Decodes the codes of spreadsheets for special characters, such as `_x000D_` for a carriage return. */
const unescaped = (text: string) =>
  text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

export function readSharedTexts(bytes: Uint8Array | undefined, effort: Effort): string[] {
  const texts: string[] = []
  const runs = collectRuns()
  parseXml(bytes, effort, {
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
  const runs = collectRuns()
  let row = { number: 0, cells: [] as string[] }
  let column = -1
  let cell: Cell = { type: 'n', style: 0, value: '' }
  let isInValue = false
  parseXml(bytes, sources.effort, {
    open: (name, attributes) => {
      runs.open(name)
      isInValue = name === 'v'
      if (name === 'row') {
        row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
        column = -1
      }
      if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
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
        const shown = column < COLUMNS_MAX ? shownText(cell, inline, sources) : ''
        sources.effort.spend(shown.length)
        if (shown !== '') row.cells[column] = shown
      }
      if (name === 'row' && row.cells.length > 0) {
        if (rows.length === ROWS_MAX) throw tooManyRows()
        rows.push({ number: row.number, cells: Array.from(row.cells, (text) => text ?? '') })
      }
    },
  })
  return rows
}

const COLUMN = /^[A-Z]{1,3}/

function columnOf(reference: string | undefined): number | undefined {
  const letters = COLUMN.exec(reference ?? '')?.[0]
  return letters === undefined ? undefined : columnIndex(letters)
}

function shownText({ type, style, value }: Cell, inline: string, sources: CellSources): string {
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
      return unescaped(value)
  }
}
