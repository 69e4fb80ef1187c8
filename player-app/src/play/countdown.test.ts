import { expect, it } from 'vitest'
import { getSecondsUntil, getTimeWarning } from './countdown.ts'

it('shows the time that is truly left after a timer was late', () => {
  expect(getSecondsUntil(30_000, 25_000)).toBe(5)
  expect(getSecondsUntil(30_000, 420_000)).toBe(0)
})

it('shows zero only when the time is really over', () => {
  expect(getSecondsUntil(30_000, 29_999)).toBe(1)
  expect(getSecondsUntil(30_000, 30_000)).toBe(0)
})

it('warns at 60, 30 and 10 seconds, once each', () => {
  expect(getTimeWarning(61, 60)).toBe('60 seconds left')
  expect(getTimeWarning(60, 59)).toBeUndefined()
  expect(getTimeWarning(31, 30)).toBe('30 seconds left')
  expect(getTimeWarning(11, 10)).toBe('10 seconds left')
  expect(getTimeWarning(10, 9)).toBeUndefined()
})

it('says what is truly left when a slept tab wakes up past a warning', () => {
  expect(getTimeWarning(200, 25)).toBe('25 seconds left')
  expect(getTimeWarning(200, 1)).toBe('1 second left')
  expect(getTimeWarning(200, 0)).toBeUndefined()
})
