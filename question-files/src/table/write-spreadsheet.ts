import type { Bytes } from '../model/question-file.ts'
import { escapeXml } from '../xml/xml.ts'
import { type ArchivedFile, writeFile, ZipWriter } from '../zip/zip-writer.ts'
import { toColumnLetters } from './column-letters.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIP_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const RELATIONSHIPS_START = `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">`

/** All parts except the sheets themselves (ECMA-376). */
function createFixedParts(names: readonly string[]): Record<string, string> {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join('')
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE_NAMESPACE}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE_PREFIX}.sheet.main+xml"/>` +
      each(
        (number) =>
          `<Override PartName="/${sheetPath(number)}" ContentType="${CONTENT_TYPE_PREFIX}.worksheet+xml"/>`,
      ) +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE_PREFIX}.styles+xml"/></Types>`,
    '_rels/.rels':
      RELATIONSHIPS_START +
      `<Relationship Id="rId1" Type="${RELATIONSHIP_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONSHIP_NAMESPACE}"><sheets>` +
      each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`) +
      `</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      RELATIONSHIPS_START +
      each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${RELATIONSHIP_NAMESPACE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      ) +
      `<Relationship Id="rId${names.length + 1}" Type="${RELATIONSHIP_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
    ...STYLE_PARTS,
  }
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

const STYLE_PARTS = {
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN_NAMESPACE}">` +
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
    `<fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
    `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">` +
    `<alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
}

const NUMBER_STYLE = 0
const HEADING_STYLE = 1
/** In cells of this style, later input stays text as well. */
const TEXT_STYLE = 2

/** Widths of the columns in characters, by heading. */
const COLUMN_WIDTHS = new Map([
  ['question', 60],
  ['correct', 10],
  ['explanation', 60],
  ['keep order', 12],
  ['difficulty', 12],
])
const DEFAULT_COLUMN_WIDTH = 24

/** Writes a spreadsheet of questions in batches. All cells are text, so none becomes a formula or a date. */
export class SpreadsheetWriter {
  private readonly zip = startZip(['Questions'])
  private readonly sheet: ArchivedFile
  private rows = 0

  constructor(headings: readonly string[]) {
    this.sheet = this.zip.pack(sheetPath(1))
    this.sheet.write(XML_DECLARATION + writeSheetStart(headings))
    this.sheet.write(writeRow(headings, this.rows++))
  }

  write(rows: readonly (readonly string[])[]): Bytes {
    this.sheet.write(rows.map((cells) => writeRow(cells, this.rows++)).join(''))
    return this.zip.take()
  }

  end(): Bytes {
    this.sheet.write(SHEET_END)
    this.sheet.end()
    return this.zip.end()
  }
}

const SHEET_END = '</sheetData></worksheet>'

function startZip(names: readonly string[]): ZipWriter {
  const zip = new ZipWriter()
  for (const [path, xml] of Object.entries(createFixedParts(names))) {
    writeFile(zip.store(path), XML_DECLARATION + xml)
  }
  return zip
}

export interface Sheet {
  /** At most 31 characters, none of them `&<>"` or `[]:*?/\`. */
  name: string
  headings: readonly string[]
  /** Texts are never read as formulas. Numbers can be added up in a spreadsheet program. */
  rows: readonly (readonly (string | number)[])[]
}

export function writeWorkbook(sheets: readonly Sheet[]): Bytes {
  const zip = startZip(sheets.map(({ name }) => name))
  for (const [index, { headings, rows }] of sheets.entries()) {
    const lines = [headings, ...rows].map(writeRow).join('')
    const content = XML_DECLARATION + writeSheetStart(headings) + lines + SHEET_END
    writeFile(zip.pack(sheetPath(index + 1)), content)
  }
  return zip.end()
}

function writeSheetStart(headings: readonly string[]): string {
  const widths = headings.map((heading, index) => {
    const width = COLUMN_WIDTHS.get(heading) ?? DEFAULT_COLUMN_WIDTH
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${TEXT_STYLE}"/>`
  })
  return (
    `<worksheet xmlns="${MAIN_NAMESPACE}">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

function writeRow(cells: readonly (string | number)[], index: number): string {
  const style = index === 0 ? HEADING_STYLE : TEXT_STYLE
  const written = cells.map((text, column) => {
    const place = `<c r="${toColumnLetters(column)}${index + 1}"`
    if (typeof text === 'number') return `${place} s="${NUMBER_STYLE}"><v>${text}</v></c>`
    const start = `${place} s="${style}"`
    if (text === '') return `${start}/>`
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`
  })
  return `<row r="${index + 1}">${written.join('')}</row>`
}

/** Characters that XML forbids or changes. Tabs and line feeds are safe. */
const UNWRITABLE_CHARACTER = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Like spreadsheets, writes `_x000D_` for a carriage return, and `_x005F_` for the `_` of such a text. */
const escapeCell = (text: string) =>
  escapeXml(
    text
      .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
      .replace(UNWRITABLE_CHARACTER, (character) => character.split('').map(toHexCode).join('')),
  )

const toHexCode = (unit: string) =>
  `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
