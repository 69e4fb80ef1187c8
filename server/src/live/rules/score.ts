import {
  LIVE_LATENCY_CREDIT_MAX_MS,
  LIVE_POINTS_MAX,
  type LiveSettings,
} from '@quiz-kingdom/shared/entities/game/live.ts'

interface AnswerTiming {
  /** From seeing the options to the tap, measured by the device. */
  claimedMs: number
  /** From the opening of the question to the arrival at the server. */
  arrivedMs: number
  /** The shortest round trip that the server has measured, if any. */
  roundTripMs: number | undefined
  limitMs: number
}

/**
 * How much later than expected an answer may arrive, as a share of the question's time: connections vary, and
 * not all screens open a question at the same moment.
 */
const ARRIVAL_TOLERANCE_SHARE = 0.02

/**
 * Returns the time claimed by the device. If the answer arrived later than the claim and the round trip
 * allow, returns a longer time.
 */
export function computeElapsedMs({
  claimedMs,
  arrivedMs,
  roundTripMs = 0,
  limitMs,
}: AnswerTiming): number {
  const creditMs = Math.min(roundTripMs, LIVE_LATENCY_CREDIT_MAX_MS)
  const leastMs = arrivedMs - creditMs - ARRIVAL_TOLERANCE_SHARE * limitMs
  return Math.min(Math.max(claimedMs, leastMs, 0), limitMs)
}

/** The share of the points lost by a right answer at the last moment. */
const SPEED_POINTS_SHARE: Record<LiveSettings['speed'], number> = { off: 0, half: 0.5, full: 1 }

interface ScoreInput {
  isRight: boolean
  speed: LiveSettings['speed']
  timing: AnswerTiming
}

export function scoreLiveAnswer({ isRight, speed, timing }: ScoreInput): number {
  if (!isRight) return 0
  const used = computeElapsedMs(timing) / timing.limitMs
  return Math.round(LIVE_POINTS_MAX * (1 - SPEED_POINTS_SHARE[speed] * used))
}
