import { announce } from '@quiz-kingdom/shared/ui/status/announcer.ts'
import { useEffect } from 'react'
import { useSecondsLeft } from '../countdown.ts'
import classes from './live-countdown.module.css'

const SOON_S = 5

interface LiveCountdownProps {
  /** In ms of `performance.now()`. */
  endsAt: number
  of: number
}

/** A ring that empties. Screen readers get only the warnings. */
export function LiveCountdown({ endsAt, of }: LiveCountdownProps) {
  const { seconds, warning } = useSecondsLeft(endsAt, () => {})
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return (
    <div
      role="timer"
      aria-label="Time left"
      className={classes.root}
      data-soon={seconds <= SOON_S || undefined}
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className={classes.ring}>
        <circle cx="20" cy="20" r="17" className={classes.track} />
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength={1}
          strokeDasharray={`${Math.min(1, seconds / of)} 1`}
          transform="rotate(-90 20 20)"
          className={classes.left}
        />
      </svg>
      <span className={classes.seconds}>{seconds}</span>
    </div>
  )
}
