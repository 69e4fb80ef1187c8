import { afterEach, expect, it, vi } from 'vitest'
import { endOfToday } from './day.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['2026-11-22T12:00:00.000Z', '2026-11-22T21:00:00.000Z'],
  ['2026-11-22T20:59:59.999Z', '2026-11-22T21:00:00.000Z'],
  ['2026-11-22T21:00:00.000Z', '2026-11-23T21:00:00.000Z'],
])('at %s, today is over in Addis Ababa at %s', (now, end) => {
  vi.useFakeTimers({ now: Date.parse(now) })
  expect(endOfToday()).toBe(end)
})
