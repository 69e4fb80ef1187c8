import { expect, it } from 'vitest'
import { formatClock, formatWait, parseClock } from './clock.ts'

it('reads minutes and seconds from 0:00 to 29:59', () => {
  expect(parseClock('0:00')).toBe(0)
  expect(parseClock('15:00')).toBe(900)
  expect(parseClock('29:59')).toBe(1799)
})

it('refuses what is no such time', () => {
  for (const text of ['', '30:00', '5:60', '5', '5:0', ' 5:00', '-1:00', '5:00:00']) {
    expect(parseClock(text)).toBeUndefined()
  }
})

it('writes seconds as minutes and seconds, never below zero', () => {
  expect(formatClock(900)).toBe('15:00')
  expect(formatClock(61.9)).toBe('1:01')
  expect(formatClock(-3)).toBe('0:00')
})

it('words a wait as people do, never shorter than it is', () => {
  expect([0, 1, 5, 59.2, 60, 61, 120, 3540, 3541, 3600, 5400].map(formatWait)).toEqual([
    ...['1 second', '1 second', '5 seconds', '1 minute', '1 minute', '2 minutes', '2 minutes'],
    ...['59 minutes', '1 hour', '1 hour', '2 hours'],
  ])
})
