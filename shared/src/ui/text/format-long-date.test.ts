import { expect, it } from 'vitest'
import { formatAddisAbabaDate, formatLongDate, formatLongDay } from './format-long-date.ts'

it('writes a day, a time and the site’s day of a time in one format', () => {
  expect(formatLongDay('2026-03-03')).toBe('3 March 2026')
  expect(formatLongDate('2026-03-03T12:00:00.000Z')).toBe('3 March 2026')
  expect(formatAddisAbabaDate('2026-03-03T20:59:59.000Z')).toBe('3 March 2026')
  expect(formatAddisAbabaDate('2026-03-03T21:00:00.000Z')).toBe('4 March 2026')
})
