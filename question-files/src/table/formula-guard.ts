/** Spreadsheet programs read a cell that begins like this as a formula (OWASP, CSV Injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^''*[=+\-@\t\r\n＝＋－＠]/

/** A leading apostrophe makes spreadsheet programs read the cell as text. */
export const withFormulaGuard = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

export const withoutFormulaGuard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell)
