import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createClockStamps } from './clock-stamps.ts'

const sign = (text: string) => createHash('sha256').update(`key${text}`).digest('base64url')
const stamps = createClockStamps(sign, 'one')

/** Returns the stamp after round trips of the given durations. */
function after(durations: readonly number[]): string {
  let now = 1_000_000
  let stamp = stamps.next(undefined, now)
  for (const duration of durations) {
    now += duration
    stamp = stamps.next(stamp, now)
  }
  return stamp
}

it('measures the least of several round trips', () => {
  expect(stamps.roundTripOf(after([320, 90, 200]))).toBe(90)
  expect(stamps.roundTripOf(after([]))).toBeUndefined()
  expect(stamps.roundTripOf(undefined)).toBeUndefined()
})

it('believes no stamp that it has not signed', () => {
  const [sentAt, process, , signature] = after([90]).split('.')
  expect(stamps.roundTripOf(`${sentAt}.${process}.1500.${signature}`)).toBeUndefined()
  expect(stamps.roundTripOf('nonsense')).toBeUndefined()
})

it('measures nothing across two processes, whose clocks may differ', () => {
  const other = createClockStamps(sign, 'two')
  const first = stamps.next(undefined, 1_000_000)
  const second = other.next(first, 1_000_700)
  expect(other.roundTripOf(second)).toBeUndefined()
  expect(other.roundTripOf(other.next(second, 1_000_900))).toBe(200)
})

it('begins anew after ten minutes', () => {
  expect(stamps.roundTripOf(after([90, 10 * 60 * 1000]))).toBeUndefined()
})
