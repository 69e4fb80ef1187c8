const LETTER_COUNT = 26
const LETTER_A_CODE = 'A'.charCodeAt(0)

/** Returns "A" for 0 and "AA" for 26. */
export function toColumnLetters(index: number): string {
  const last = String.fromCharCode(LETTER_A_CODE + (index % LETTER_COUNT))
  return index < LETTER_COUNT ? last : toColumnLetters(Math.floor(index / LETTER_COUNT) - 1) + last
}

/** Returns 0 for "A" and 26 for "AA". */
export function toColumnIndex(letters: string): number {
  let number = 0
  for (const letter of letters)
    number = number * LETTER_COUNT + letter.charCodeAt(0) - LETTER_A_CODE + 1
  return number - 1
}
