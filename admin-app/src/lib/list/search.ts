/** Whether the texts contain every word of the query, ignoring case and accents. */
export function matchesSearch(query: string, ...texts: readonly string[]): boolean {
  const text = normalizeText(texts.join(' '))
  return normalizeText(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
