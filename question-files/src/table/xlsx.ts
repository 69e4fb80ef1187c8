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
  const parts = listParts(files)
  const fileOf = (type: string) => files.get(parts.find((part) => part.type === type)?.path ?? '')
  const cells = {
    sharedTexts: readSharedTexts(fileOf('sharedStrings')),
    styles: readStyles(fileOf('styles')),
  }
  let first: readonly Row[] | undefined
  for (const path of listSheets(files, parts)) {
    const rows = readSheet(files.get(path), cells)
    if (areHeadings(findHeadings(rows)?.cells ?? [])) return readTable('xlsx', rows, roles)
    if (rows.length > 0) first ??= rows
  }
  if (!first) throw new UnreadableFileError('This spreadsheet is empty.')
  return readTable('xlsx', first, roles)
}

/** A file that belongs to the workbook; `type` such as `styles`. */
interface Part {
  id: string
  type: string
  path: string
}

function listParts(files: Files): Part[] {
  const parts: Part[] = []
  parseXml(files.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      parts.push({ id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return parts
}

/** The paths of sheets in their order, hidden ones last. */
function listSheets(files: Files, parts: readonly Part[]): string[] {
  const sheets: { path: string; isHidden: boolean }[] = []
  parseXml(files.get(WORKBOOK), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const path = parts.find((part) => part.id === id)?.path
      if (path) sheets.push({ path, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const inOrder = sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  return inOrder.map(({ path }) => path)
}
