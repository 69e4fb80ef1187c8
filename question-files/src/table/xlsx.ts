import { type ColumnRoles, type Reading, UnreadableFileError } from '../question-file.ts'
import { areHeadings } from './columns.ts'
import { readSharedTexts, readSheet } from './sheet.ts'
import { parseXml } from './spreadsheet-xml.ts'
import { readStyles } from './styles.ts'
import { findHeadings, type Row, readTable } from './table.ts'

type Files = ReadonlyMap<string, Uint8Array>

const WORKBOOK = 'xl/workbook.xml'

export const isXlsx = (files: Files) => files.has(WORKBOOK)

/**
 * Reads the first sheet that has questions, or else the first that has anything; hidden sheets come
 * last. `roles` of the columns where the headings do not tell them.
 */
export function readXlsx(files: Files, roles?: ColumnRoles): Reading {
  const cells = {
    sharedTexts: readSharedTexts(files.get('xl/sharedStrings.xml')),
    styles: readStyles(files.get('xl/styles.xml')),
  }
  let first: readonly Row[] | undefined
  for (const path of listSheets(files)) {
    const rows = readSheet(files.get(path), cells)
    if (areHeadings(findHeadings(rows)?.cells ?? [])) return readTable('xlsx', rows, roles)
    if (rows.length > 0) first ??= rows
  }
  if (!first) throw new UnreadableFileError('This spreadsheet is empty.')
  return readTable('xlsx', first, roles)
}

/** Paths in the archive. */
function listSheets(files: Files): string[] {
  const targets = new Map<string, string>()
  parseXml(files.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target)
    },
  })
  const sheets: { path: string; isHidden: boolean }[] = []
  parseXml(files.get(WORKBOOK), {
    open: (name, attributes) => {
      const target = targets.get(attributes['r:id'] ?? attributes.id ?? '')
      if (name !== 'sheet' || target === undefined) return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      sheets.push({ path, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  return sheets
    .toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
    .map(({ path }) => path)
}
