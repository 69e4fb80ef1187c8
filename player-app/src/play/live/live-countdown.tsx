import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { useEffect } from 'react'
import { Ring } from '../../ui/ring.tsx'
import { useSecondsLeft } from '../countdown.ts'
import classes from './live-countdown.module.css'

const URGENT_BELOW_S = 5

interface LiveCountdownProps {
  /** In ms of `performance.now()`. */
  endsAt: number
  totalSeconds: number
}

/** A ring that empties. Screen readers get only the warnings. */
export function LiveCountdown({ endsAt, totalSeconds }: LiveCountdownProps) {
  const { seconds, warning } = useSecondsLeft(endsAt, () => {})
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return (
    <div
      role="timer"
      aria-label="Time left"
      className={classes.root}
      data-soon={seconds <= URGENT_BELOW_S || undefined}
    >
      <Ring share={Math.min(1, seconds / totalSeconds)} />
      <span className={classes.seconds}>{seconds}</span>
    </div>
  )
}
