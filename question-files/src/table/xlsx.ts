import { ParsingBudget } from '../model/parsing-budget.ts'
import { type ColumnRoles, type ParsedFile, UnreadableFileError } from '../model/question-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { findChild, findChildren, readXml, type XmlElement } from '../xml/xml.ts'
import { areKnownHeadings } from './columns.ts'
import { readSharedTexts, readSheet } from './sheet.ts'
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
  const read = (path = '') => readPart(files.get(path), budget)
  const workbookPath = findWorkbook(files) ?? ''
  const workbook = read(workbookPath)
  const parts = listParts(read(workbookPath.replace('xl/', 'xl/_rels/').concat('.rels')))
  const readType = (type: string) => read(parts.find((part) => part.type === type)?.path)
  const cells = {
    sharedTexts: readSharedTexts(readType('sharedStrings')),
    styles: readStyles(readType('styles'), readDayShift(workbook)),
  }
  let first: readonly Row[] | undefined
  for (const path of listSheets(workbook, parts)) {
    const rows = readSheet(read(path), cells)
    if (areKnownHeadings(findHeadings(rows)?.cells ?? [])) return readTable('xlsx', rows, roles)
    if (rows.length > 0) first ??= rows
  }
  if (!first) throw new UnreadableFileError('This spreadsheet is empty.')
  return readTable('xlsx', first, roles)
}

/** Returns an empty element for a missing part, because only the workbook and a sheet are required. */
function readPart(bytes: Uint8Array | undefined, budget: ParsingBudget): XmlElement {
  try {
    return readXml(bytes ? decodeText(bytes) : '<missing/>', budget)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new UnreadableFileError(
      `This spreadsheet is damaged or contains XML that we can’t read. Save it again in a spreadsheet program. ${error.message}`,
    )
  }
}

type WorkbookPart = ReturnType<typeof listParts>[number]

function listParts(relationships: XmlElement) {
  return findChildren(relationships, 'Relationship').map(({ attributes }) => {
    const { Id: id, Type = '', Target = '' } = attributes
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
    return { id, type: Type.slice(Type.lastIndexOf('/') + 1), path }
  })
}

/** Spreadsheets from old Macs count days from the start of 1904 instead of 1900. */
const DAYS_TO_1904 = 1_462

const readDayShift = (workbook: XmlElement) =>
  /^(?:1|true|on)$/.test(findChild(workbook, 'workbookPr')?.attributes.date1904 ?? '')
    ? DAYS_TO_1904
    : 0

const SHEETS_MAX = 100

/** Returns unique paths in the order of the sheets, hidden ones last. */
function listSheets(workbook: XmlElement, parts: readonly WorkbookPart[]): string[] {
  const pathOf = new Map(parts.toReversed().map(({ id, path }) => [id, path]))
  const sheets = findChildren(findChild(workbook, 'sheets'), 'sheet')
  const isVisible = ({ attributes }: XmlElement) => (attributes.state ?? 'visible') === 'visible'
  const inOrder = [...sheets.filter(isVisible), ...sheets.filter((sheet) => !isVisible(sheet))]
  const paths = new Set(inOrder.flatMap(({ attributes }) => pathOf.get(attributes.id) ?? []))
  if (paths.size > SHEETS_MAX) {
    throw new UnreadableFileError(`A spreadsheet can have at most ${SHEETS_MAX} sheets.`)
  }
  return [...paths]
}
