import { expect, it, vi } from 'vitest'
import { getEndTime } from './open-attempt.ts'

const open = {
  deadline: '2026-01-07T10:05:00.000Z',
  now: '2026-01-07T10:03:00.000Z',
  timeFactor: 1,
} as const

it('ends after the time that the server says is left, whatever the device believes it is', () => {
  for (const device of ['2026-01-07T09:00:00.000Z', '2026-01-08T10:03:00.000Z']) {
    vi.useFakeTimers({ now: new Date(device), toFake: ['Date'] })
    expect(getEndTime(open, 5000)).toBe(5000 + 2 * 60 * 1000)
  }
  vi.useRealTimers()
})

it('has no end without a time limit', () => {
  expect(getEndTime({ ...open, timeFactor: null }, 5000)).toBe(Number.POSITIVE_INFINITY)
})
