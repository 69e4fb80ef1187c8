import { expect, it } from 'vitest'
import { lightenColor } from './lighten-color.ts'

it('keeps the hue and moves the colour most of the way to white', () => {
  expect(lightenColor('#000000')).toBe('#d1d1d1')
  expect(lightenColor('#1d5f8a')).toBe('#d6e2ea')
  expect(lightenColor('#ffffff')).toBe('#ffffff')
})
