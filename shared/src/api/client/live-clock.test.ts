import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { measureClock } from './live-clock.ts'

const SERVER_TIME = 1_700_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => vi.useRealTimers())

/** Simulates a server with the given round trips in ms, half of the time each way. */
function serverBehind(roundTrips: readonly number[]) {
  const started = performance.now()
  const stamps: (string | undefined)[] = []
  const fetchClock = async (stamp?: string) => {
    const half = (roundTrips[stamps.length] ?? 0) / 2
    stamps.push(stamp)
    vi.advanceTimersByTime(half)
    const now = SERVER_TIME + performance.now() - started
    vi.advanceTimersByTime(half)
    return { now, stamp: `stamp ${stamps.length}` }
  }
  return { started, stamps, fetchClock }
}

it('takes the offset of the best round trip, and the stamp that has the last one in it', async () => {
  const { started, stamps, fetchClock } = serverBehind([900, 300, 60, 500, 700, 400])
  expect(await measureClock(fetchClock)).toEqual({
    aheadMs: SERVER_TIME - started,
    roundTripMs: 60,
    stamp: 'stamp 6',
  })
  expect(stamps).toEqual([undefined, 'stamp 1', 'stamp 2', 'stamp 3', 'stamp 4', 'stamp 5'])
})

it.each([-90_000, 90_000])('is the same when the device sets its clock by %i ms', async (by) => {
  const { started, fetchClock } = serverBehind([100, 100, 100, 100, 100, 100])
  const measured = await measureClock(async (stamp) => {
    vi.setSystemTime(Date.now() + by)
    return fetchClock(stamp)
  })
  expect(measured.aheadMs).toBe(SERVER_TIME - started)
})
