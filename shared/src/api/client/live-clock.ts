import { readClock } from '../game/live.ts'
import { api } from './http.ts'

export interface ClockMeasurement {
  /** Server time minus this device's `performance.now()`, which users cannot change. */
  aheadMs: number
  roundTripMs: number
  /** Sent with each answer. */
  stamp: string
}

const ROUND_TRIPS = 5

/** Uses the best of five round trips. Measure again after sleep or a change of network. Throws `ApiError`. */
export async function measureClock(
  fetchClock = (stamp?: string) => api(readClock, { body: { stamp } }),
): Promise<ClockMeasurement> {
  let best: ClockMeasurement | undefined
  let stamp: string | undefined
  // One more call returns the stamp that includes the last round trip.
  for (let trip = 0; trip <= ROUND_TRIPS; trip++) {
    const sentAt = performance.now()
    const answer = await fetchClock(stamp)
    const roundTripMs = performance.now() - sentAt
    stamp = answer.stamp
    const aheadMs = answer.now - (sentAt + roundTripMs / 2)
    if (!best || roundTripMs < best.roundTripMs) best = { aheadMs, roundTripMs, stamp }
    else best = { ...best, stamp }
  }
  if (!best) throw new Error('No round trip')
  return best
}
