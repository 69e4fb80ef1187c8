import { strToU8, zipSync } from 'fflate'

const MAIN_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

interface SpreadsheetParts {
  /** Elements in the workbook's `<sheets>`. */
  sheets?: string
  relations?: string
  rows?: string
  texts?: string
  styles?: string
}

/** Returns a spreadsheet, by default of one sheet, with the given XML in its parts. */
export function createSpreadsheet({
  sheets = '<sheet name="S" sheetId="1" r:id="a"/>',
  relations = '',
  rows = '',
  texts = '',
  styles = '',
}: SpreadsheetParts): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN_NAMESPACE} xmlns:r="urn:r"><sheets>${sheets}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Type="urn:x/worksheet" Target="/xl/worksheets/s.xml"/>' +
        '<Relationship Id="b" Type="urn:x/styles" Target="styles.xml"/>' +
        `<Relationship Id="c" Type="urn:x/sharedStrings" Target="./sharedStrings.xml"/>${relations}</Relationships>`,
    ),
    'xl/worksheets/s.xml': strToU8(
      `<worksheet ${MAIN_NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...(texts && { 'xl/sharedStrings.xml': strToU8(`<sst ${MAIN_NAMESPACE}>${texts}</sst>`) }),
    ...(styles && {
      'xl/styles.xml': strToU8(`<styleSheet ${MAIN_NAMESPACE}>${styles}</styleSheet>`),
    }),
  })
}

export const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

export const HEADINGS = ['question', 'option 1', 'option 2', 'correct']

export const HEADING_ROW = `<row>${HEADINGS.map(inlineCell).join('')}</row>`
