import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeElapsedMs, scoreLiveAnswer } from './score.ts'

const speed = fc.constantFrom('off' as const, 'half' as const, 'full' as const)
const limitMs = fc.integer({ min: 5, max: 60 }).map((seconds) => seconds * 1000)
/** The reaction time as a share of the question's time. */
const reaction = fc.double({ min: 0, max: 1, noNaN: true })

/** Returns the points of an honest device. Options and answer each take half a round trip. */
function honest(roundTripMs: number, reactionMs: number, limitMs: number, unevenMs = 0) {
  return {
    claimedMs: reactionMs,
    arrivedMs: reactionMs + roundTripMs + unevenMs,
    roundTripMs,
    limitMs,
  }
}

describe('a live score', () => {
  it('is the same within 2 % for the same reaction at a latency of 50 and of 1,500 ms', () => {
    fc.assert(
      fc.property(speed, limitMs, reaction, (speed, limitMs, share) => {
        const pointsAt = (roundTripMs: number) =>
          scoreLiveAnswer({
            isRight: true,
            speed,
            timing: honest(roundTripMs, share * limitMs, limitMs),
          })
        expect(pointsAt(1500)).toBeGreaterThanOrEqual(0.98 * pointsAt(50))
        expect(pointsAt(1500)).toBeLessThanOrEqual(1.02 * pointsAt(50))
      }),
    )
  })

  it('gains a device that lies about its time at most 2 % of the points', () => {
    const claim = fc.double({ min: 0, max: 1, noNaN: true })
    const roundTrip = fc.integer({ min: 0, max: 1500 })
    fc.assert(
      fc.property(
        speed,
        limitMs,
        reaction,
        claim,
        roundTrip,
        (speed, limitMs, share, lie, trip) => {
          const timing = honest(trip, share * limitMs, limitMs)
          const truth = scoreLiveAnswer({ isRight: true, speed, timing })
          const claimedMs = lie * limitMs
          const lied = scoreLiveAnswer({ isRight: true, speed, timing: { ...timing, claimedMs } })
          expect(lied - truth).toBeLessThanOrEqual(20)
        },
      ),
    )
  })

  it('takes nothing from an honest player whose connection is uneven by 2 % of the time', () => {
    fc.assert(
      fc.property(limitMs, reaction, (limitMs, share) => {
        const timing = honest(300, share * limitMs, limitMs, 0.02 * limitMs)
        expect(computeElapsedMs(timing)).toBeCloseTo(share * limitMs)
      }),
    )
  })

  it('never credits more than 1.5 s, whatever was measured', () => {
    const timing = { claimedMs: 0, arrivedMs: 9000, roundTripMs: 8000, limitMs: 10_000 }
    expect(computeElapsedMs(timing)).toBe(9000 - 1500 - 200)
  })

  it('falls from all points to none, half or all of them by the setting', () => {
    const points = (speed: 'off' | 'half' | 'full', claimedMs: number) =>
      scoreLiveAnswer({
        isRight: true,
        speed,
        timing: { claimedMs, arrivedMs: claimedMs, roundTripMs: 0, limitMs: 20_000 },
      })
    expect([points('off', 0), points('half', 0), points('full', 0)]).toEqual([1000, 1000, 1000])
    expect([points('off', 1e4), points('half', 1e4), points('full', 1e4)]).toEqual([1000, 750, 500])
    expect([points('off', 2e4), points('half', 2e4), points('full', 2e4)]).toEqual([1000, 500, 0])
  })

  it('is nothing for a wrong answer, however fast', () => {
    const timing = { claimedMs: 0, arrivedMs: 0, roundTripMs: 0, limitMs: 20_000 }
    expect(scoreLiveAnswer({ isRight: false, speed: 'off', timing })).toBe(0)
  })
})
