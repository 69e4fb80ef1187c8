/** Spreadsheet programs read a cell that begins like this as a formula (OWASP, CSV Injection). */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED_FORMULA_START = /^''*[=+\-@\t\r\n＝＋－＠]/

/** A leading apostrophe makes spreadsheet programs read the cell as text. */
export const addFormulaGuard = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text)

export const removeFormulaGuard = (cell: string) =>
  GUARDED_FORMULA_START.test(cell) ? cell.slice(1) : cell
