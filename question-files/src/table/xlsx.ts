import { ParsingBudget } from '../model/parsing-budget.ts'
import { type ColumnRoles, type ParsedFile, UnreadableFileError } from '../model/question-file.ts'
import { areKnownHeadings } from './columns.ts'
import { readSharedTexts, readSheet } from './sheet.ts'
import { parseSpreadsheetXml } from './spreadsheet-xml.ts'
import { readStyles } from './styles.ts'
import { findHeadings, type Row, readTable } from './table.ts'

type ArchiveFiles = ReadonlyMap<string, Uint8Array>

/** In spreadsheets edited on the web, the name of the workbook contains a number. */
const WORKBOOK_PATH = /^xl\/workbook\d*\.xml$/i

const findWorkbook = (files: ArchiveFiles) =>
  [...files.keys()].find((path) => WORKBOOK_PATH.test(path))

export const isXlsx = (files: ArchiveFiles) => findWorkbook(files) !== undefined

/** Reads the first sheet with known headings, or else the first that is not empty. Hidden sheets come last. */
export function readXlsx(files: ArchiveFiles, roles?: ColumnRoles): ParsedFile {
  const budget = new ParsingBudget()
  const workbook = readWorkbook(files, budget)
  const fileOf = (type: string) =>
    files.get(workbook.parts.find((part) => part.type === type)?.path ?? '')
  const cells = {
    budget,
    sharedTexts: readSharedTexts(fileOf('sharedStrings'), budget),
    styles: readStyles(fileOf('styles'), workbook.dayShift, budget),
  }
  let first: readonly Row[] | undefined
  for (const path of workbook.sheets) {
    const rows = readSheet(files.get(path), cells)
    if (areKnownHeadings(findHeadings(rows)?.cells ?? [])) return readTable('xlsx', rows, roles)
    if (rows.length > 0) first ??= rows
  }
  if (!first) throw new UnreadableFileError('This spreadsheet is empty.')
  return readTable('xlsx', first, roles)
}

interface WorkbookPart {
  id: string
  /** Such as `styles`. */
  type: string
  path: string
}

const SHEETS_MAX = 100

interface Workbook {
  parts: readonly WorkbookPart[]
  /** Unique paths in the order of the sheets, hidden ones last. */
  sheets: string[]
  dayShift: number
}

/** Spreadsheets from old Macs count days from the start of 1904 instead of 1900. */
const DAYS_TO_1904 = 1_462

function readWorkbook(files: ArchiveFiles, budget: ParsingBudget): Workbook {
  const workbook = findWorkbook(files) ?? ''
  const parts = listParts(files, workbook, budget)
  const pathOf = new Map(parts.toReversed().map(({ id, path }) => [id, path]))
  const sheets: { path: string; isHidden: boolean }[] = []
  let dayShift = 0
  parseSpreadsheetXml(files.get(workbook), budget, {
    open: (name, { id, state = 'visible', date1904 = '0' }) => {
      if (name === 'workbookPr' && /^(?:1|true|on)$/.test(date1904)) dayShift = DAYS_TO_1904
      if (name !== 'sheet') return
      const path = pathOf.get(id ?? '')
      if (path) sheets.push({ path, isHidden: state !== 'visible' })
    },
  })
  const inOrder = sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  const paths = [...new Set(inOrder.map(({ path }) => path))]
  if (paths.length > SHEETS_MAX) {
    throw new UnreadableFileError(`A spreadsheet can have at most ${SHEETS_MAX} sheets.`)
  }
  return { parts, sheets: paths, dayShift }
}

function listParts(files: ArchiveFiles, workbook: string, budget: ParsingBudget): WorkbookPart[] {
  const parts: WorkbookPart[] = []
  parseSpreadsheetXml(files.get(workbook.replace('xl/', 'xl/_rels/').concat('.rels')), budget, {
    open: (name, { Id: id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      parts.push({ id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return parts
}
