/** Whether the texts contain every word of the query, ignoring case and accents. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const text = plain(texts.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
