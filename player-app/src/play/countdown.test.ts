import { expect, it } from 'vitest'
import { secondsUntil, timeWarning } from './countdown.ts'

it('shows the time that is truly left after a timer was late', () => {
  expect(secondsUntil(30_000, 25_000)).toBe(5)
  expect(secondsUntil(30_000, 420_000)).toBe(0)
})

it('shows zero only when the time is really over', () => {
  expect(secondsUntil(30_000, 29_999)).toBe(1)
  expect(secondsUntil(30_000, 30_000)).toBe(0)
})

it('warns at 60, 30 and 10 seconds, once each', () => {
  expect(timeWarning(61, 60)).toBe('60 seconds left')
  expect(timeWarning(60, 59)).toBeUndefined()
  expect(timeWarning(31, 30)).toBe('30 seconds left')
  expect(timeWarning(11, 10)).toBe('10 seconds left')
  expect(timeWarning(10, 9)).toBeUndefined()
})

it('says what is truly left when a slept tab wakes up past a warning', () => {
  expect(timeWarning(200, 25)).toBe('25 seconds left')
  expect(timeWarning(200, 1)).toBe('1 second left')
  expect(timeWarning(200, 0)).toBeUndefined()
})
