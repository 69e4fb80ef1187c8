/** `1 player`, `1,200 players`; `plural` for words that take more than an s. */
export function pluralize(count: number, word: string, plural = `${word}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : plural}`
}
