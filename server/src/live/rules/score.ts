import {
  LIVE_CREDIT_MAX_MS,
  LIVE_POINTS_MAX,
  type LiveSettings,
} from '@quiz-kingdom/shared/entities/live.ts'

interface Timing {
  /** As the device says, from seeing the options to the tap, in ms. */
  claimedMs: number
  /** From the opening to the arrival at the server, in ms. */
  arrivedMs: number
  /** The least round trip that the server has measured, in ms; undefined before it has. */
  roundTripMs: number | undefined
  /** The question's time, in ms. */
  limitMs: number
}

/** So much of a question's time may pass unexplained: connections are uneven, and a room is not told at one moment. */
const SLACK = 0.02

/** The device's own time, unless the answer arrived later than a round trip allows. */
export function elapsedMsOf({ claimedMs, arrivedMs, roundTripMs = 0, limitMs }: Timing): number {
  const creditMs = Math.min(roundTripMs, LIVE_CREDIT_MAX_MS)
  const leastMs = arrivedMs - creditMs - SLACK * limitMs
  return Math.min(Math.max(claimedMs, leastMs, 0), limitMs)
}

/** Share of the points that a right answer at the last moment loses. */
const SPEED_SHARE: Record<LiveSettings['speed'], number> = { off: 0, half: 0.5, full: 1 }

interface Scored {
  isRight: boolean
  speed: LiveSettings['speed']
  timing: Timing
}

export function liveScore({ isRight, speed, timing }: Scored): number {
  if (!isRight) return 0
  const used = elapsedMsOf(timing) / timing.limitMs
  return Math.round(LIVE_POINTS_MAX * (1 - SPEED_SHARE[speed] * used))
}
