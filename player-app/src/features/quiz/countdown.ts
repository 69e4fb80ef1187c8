/** Seconds before the end at which the player is told how much is left. */
const TIME_WARNINGS_S = [10, 30, 60]

export interface Countdown {
  /** Whole seconds, 0 only when the time is really over. `now` is in ms since the epoch. */
  secondsLeft: (now: number) => number
}

/**
 * Counts to a deadline instead of counting ticks: a slept tab or a slow phone shows the truth.
 * A device clock that is set back afterwards wins no time. Both times are in ms since the epoch.
 */
export function startCountdown({ deadline, now }: { deadline: number; now: number }): Countdown {
  const atMost = Math.max(0, deadline - now)
  return {
    secondsLeft: (at) => Math.ceil(Math.min(atMost, Math.max(0, deadline - at)) / 1000),
  }
}

/** What to announce when the seconds left went from `before` to `after`. */
export function timeWarning(before: number, after: number): string | undefined {
  const crossed = TIME_WARNINGS_S.some((warning) => before > warning && after <= warning)
  if (!crossed || after === 0) return undefined
  return after === 1 ? '1 second left' : `${after} seconds left`
}
