export function ordinal(rank: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' }
  return `${rank.toLocaleString('en')}${ends[ORDINALS.select(rank)]}`
}
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
