export function formatOrdinal(rank: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' }
  return `${rank.toLocaleString('en')}${ends[ORDINAL_RULES.select(rank)]}`
}
const ORDINAL_RULES = new Intl.PluralRules('en', { type: 'ordinal' })
