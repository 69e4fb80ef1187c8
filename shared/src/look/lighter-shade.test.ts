import { expect, it } from 'vitest'
import { lighterShade } from './lighter-shade.ts'

it('keeps the hue and moves the colour most of the way to white', () => {
  expect(lighterShade('#000000')).toBe('#d1d1d1')
  expect(lighterShade('#1d5f8a')).toBe('#d6e2ea')
  expect(lighterShade('#ffffff')).toBe('#ffffff')
})
