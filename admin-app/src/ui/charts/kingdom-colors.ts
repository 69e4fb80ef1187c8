/** The colour of lines that do not belong to a kingdom. */
export const DEFAULT_LINE_COLOR = 'var(--qk-right-line)'

/** These colours have a contrast of at least 3:1 on the cards of both schemes (WCAG 2.2, 1.4.11). */
export const SERIES_COLORS = [
  '#388c4e',
  '#d9584f',
  '#b8860b',
  '#3c86b5',
  '#9b6bb3',
  '#1a9490',
  '#a8663a',
  '#c8588f',
  '#6f7fd0',
  '#7d8a2e',
  '#857a6d',
  '#5b8f9c',
] as const

export type KingdomColors = (kingdom: string) => string

export function assignKingdomColors(kingdoms: readonly string[]): KingdomColors {
  return (kingdom) => {
    const place = kingdoms.indexOf(kingdom)
    return SERIES_COLORS[place] ?? createExtraColor(place)
  }
}

/** Steps of the golden angle never repeat a hue. */
const GOLDEN_ANGLE_DEGREES = 137.508

/** Returns a colour for kingdoms beyond `SERIES_COLORS`, with the same contrast. */
function createExtraColor(place: number): string {
  const lightness = place % 2 === 0 ? 0.56 : 0.64
  return `oklch(${lightness} 0.1 ${((place * GOLDEN_ANGLE_DEGREES) % 360).toFixed(1)})`
}
