import { findChild, findChildren, type XmlElement } from '../xml/xml.ts'
import { createNumberFormat, type NumberFormat } from './number-format.ts'

export type StyleFormats = (style: number) => NumberFormat

/** Codes of built-in formats. Files contain only these formats' numbers (ECMA-376, 18.8.30). */
const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

const GENERAL_FORMAT = 'General'

/** Spreadsheet programs allow about 250 formats in a file. */
const FORMATS_MAX = 1000

export function readStyles(styles: XmlElement, dayShift: number): StyleFormats {
  const codes = new Map(
    findChildren(findChild(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? '',
    ]),
  )
  const formats = findChildren(findChild(styles, 'cellXfs'), 'xf').map(({ attributes }) =>
    Number(attributes.numFmtId ?? 0),
  )
  const known = new Map<string, NumberFormat>()
  return (style) => {
    const format = formats[style]
    const code =
      format === undefined
        ? GENERAL_FORMAT
        : (codes.get(format) ?? BUILT_IN_FORMATS[format] ?? GENERAL_FORMAT)
    const usedCode = known.has(code) || known.size < FORMATS_MAX ? code : GENERAL_FORMAT
    const shown = known.get(usedCode) ?? createNumberFormat(usedCode, dayShift)
    known.set(usedCode, shown)
    return shown
  }
}
