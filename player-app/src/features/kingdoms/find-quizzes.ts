import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'

/** Returns the items that contain all search words, title matches first. */
export function searchItems<T extends Kingdom | Category>(
  items: readonly T[],
  search: string,
): T[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => toSearchText(text).includes(word))
  const byTitle = items.filter(({ title }) => hasAll(title))
  const byRest = items.filter(({ title, description }) => hasAll(`${title} ${description}`))
  return [...new Set([...byTitle, ...byRest])]
}

/** Rows of Ethiopic letters, each with the row that sounds the same today. */
const SAME_SOUND_ROWS = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const
const LETTERS_PER_ROW = 7

const plainLetters = new Map<string, string>()
for (const [row, plain] of SAME_SOUND_ROWS)
  for (let order = 0; order < LETTERS_PER_ROW; order++)
    plainLetters.set(
      String.fromCodePoint((row.codePointAt(0) ?? 0) + order),
      String.fromCodePoint((plain.codePointAt(0) ?? 0) + order),
    )
// In these two rows, the fourth letter sounds like the first.
for (const [letter, plain] of [
  ['ሃ', 'ሀ'],
  ['ኣ', 'አ'],
] as const) {
  plainLetters.set(letter, plain)
  for (const [other, same] of plainLetters) if (same === letter) plainLetters.set(other, plain)
}

/** Normalizes text for searching: case, accents and Ethiopic letters of equal sound. */
export function toSearchText(text: string): string {
  return [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
}
