const LETTERS = 26
const A = 'A'.charCodeAt(0)

/** Returns `A` for 0 and `AA` for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(A + (index % LETTERS))
  return index < LETTERS ? last : columnLetters(Math.floor(index / LETTERS) - 1) + last
}

/** Returns 0 for `A` and 26 for `AA`. */
export function columnIndex(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * LETTERS + letter.charCodeAt(0) - A + 1
  return number - 1
}
