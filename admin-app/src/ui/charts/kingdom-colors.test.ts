import { schemes } from '@quiz-kingdom/shared/look/tokens.ts'
import { expect, it } from 'vitest'
import { assignKingdomColors } from './kingdom-colors.ts'

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.startsWith('#') ? ofHex(color) : ofOklch(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear light of red, green and blue. */
function ofHex(color: string): number[] {
  return [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

/** The same of `oklch(0.6 0.1 120)`, by the matrices of CSS Color 4. */
function ofOklch(color: string): number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180))
  const cone = (ofA: number, ofB: number) => (lightness + ofA * (a ?? 0) + ofB * (b ?? 0)) ** 3
  const [l, m, s] = [
    cone(0.3963377774, 0.2158037573),
    cone(-0.1055613458, -0.0638541728),
    cone(-0.0894841775, -1.291485548),
  ]
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const kingdoms = Array.from({ length: 60 }, (_, index) => `kingdom ${index}`)
const colors = kingdoms.map(assignKingdomColors(kingdoms))

it.each(colors)('%s stands out from the cards of both schemes', (color) => {
  expect(contrast(color, schemes.light.card)).toBeGreaterThanOrEqual(3)
  expect(contrast(color, schemes.dark.card)).toBeGreaterThanOrEqual(3)
})

it('never repeats a colour', () => {
  expect(new Set(colors).size).toBe(kingdoms.length)
})
