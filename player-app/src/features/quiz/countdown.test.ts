import { expect, it } from 'vitest'
import { startCountdown, timeWarning } from './countdown.ts'

const at = (time: string) => Date.parse(`2026-01-07T${time}Z`)

it('shows the time that is truly left after the tab has slept', () => {
  const countdown = startCountdown({ deadline: at('10:00:30'), now: at('10:00:00') })
  expect(countdown.secondsLeft(at('10:00:25'))).toBe(5)
  expect(countdown.secondsLeft(at('10:07:00'))).toBe(0)
})

it('shows zero only when the time is really over', () => {
  const countdown = startCountdown({ deadline: at('10:00:30'), now: at('10:00:00') })
  expect(countdown.secondsLeft(at('10:00:29.999'))).toBe(1)
  expect(countdown.secondsLeft(at('10:00:30'))).toBe(0)
})

it('gives no more time when the clock of the device is set back', () => {
  const countdown = startCountdown({ deadline: at('10:00:30'), now: at('10:00:00') })
  expect(countdown.secondsLeft(at('09:00:00'))).toBe(30)
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
