import { expect, it } from 'vitest'
import { listDaysUntil } from './play-calendar.tsx'

it('begins on a Monday eleven weeks before the one of today', () => {
  // A Monday, and the Sunday after it.
  expect(listDaysUntil('2026-03-02')).toHaveLength(78)
  expect(listDaysUntil('2026-03-02')[0]).toBe('2025-12-15')
  expect(listDaysUntil('2026-03-08')).toHaveLength(84)
  expect(listDaysUntil('2026-03-08')[0]).toBe('2025-12-15')
})

it('ends with today', () => {
  expect(listDaysUntil('2026-03-04').slice(-2)).toEqual(['2026-03-03', '2026-03-04'])
})
