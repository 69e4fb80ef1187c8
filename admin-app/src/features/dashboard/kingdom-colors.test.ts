import { schemes } from '@quiz-kingdom/shared/look/tokens.ts'
import { expect, it } from 'vitest'
import { assignColors, SERIES_COLORS } from './kingdom-colors.ts'

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

it.each(SERIES_COLORS)('%s stands out from the cards of both schemes', (color) => {
  expect(contrast(color, schemes.light.card)).toBeGreaterThanOrEqual(3)
  expect(contrast(color, schemes.dark.card)).toBeGreaterThanOrEqual(3)
})

it('gives a kingdom one colour, however a list writes and orders it', () => {
  const colorOf = assignColors(['Science', 'Sport'], ['sport', 'history'])
  expect(colorOf('SPORT')).toBe(SERIES_COLORS[1])
  expect(colorOf('History')).toBe(SERIES_COLORS[2])
})

it('gives different colours as long as there are any', () => {
  const kingdoms = SERIES_COLORS.map((_, index) => `kingdom ${index}`)
  expect(new Set(kingdoms.map(assignColors(kingdoms))).size).toBe(SERIES_COLORS.length)
})
