/** What spreadsheets take for the start of a formula (OWASP, CSV Injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^''*[=+\-@\t\r\n＝＋－＠]/

/** A leading apostrophe makes text of a cell in CSV. */
export const withFormulaGuard = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

export const withoutFormulaGuard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell)
