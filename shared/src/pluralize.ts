/** Returns a text such as `1 player` or `1,200 players`. */
export function pluralize(count: number, word: string, plural = `${word}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : plural}`
}
