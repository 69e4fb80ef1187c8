/** Rows of Ethiopic letters that sound like another row today, each with that row: ሐ ኀ as ሀ, ሠ as ሰ, ዐ as አ, ፀ as ጸ. */
const SAME_SOUND = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const
const ROW = 7

const plainLetters = new Map<string, string>()
for (const [row, plain] of SAME_SOUND)
  for (let order = 0; order < ROW; order++)
    plainLetters.set(
      String.fromCodePoint((row.codePointAt(0) ?? 0) + order),
      String.fromCodePoint((plain.codePointAt(0) ?? 0) + order),
    )
// In these two rows the fourth letter sounds like the first.
for (const [letter, plain] of [
  ['ሃ', 'ሀ'],
  ['ኣ', 'አ'],
] as const) {
  plainLetters.set(letter, plain)
  for (const [other, same] of plainLetters) if (same === letter) plainLetters.set(other, plain)
}

/** As one looks for it: without case and accents, and with one letter for each Ethiopic sound. */
export function foldText(text: string): string {
  return [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
}
