/**
 * A code as it was typed, without what people and apps put between its groups, and with the digits of
 * all scripts as ASCII: some keyboards type others.
 */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash_Punctuation}\p{Format}]/gu, '')
    .replace(/\p{Decimal_Number}/gu, toAsciiDigit)
}

/** Unicode puts the ten digits of a script in a row, zero first, and such rows one after the other. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(codePoint - before - 1)) before++
  return String(before % 10)
}

function isDigit(codePoint: number): boolean {
  return /^\p{Decimal_Number}$/u.test(String.fromCodePoint(codePoint))
}
