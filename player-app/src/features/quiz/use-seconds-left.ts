import { useEffect, useEffectEvent, useState } from 'react'
import { startCountdown, timeWarning } from './countdown.ts'

/** Often enough that the second that is shown is the true one. */
const LOOK_EVERY_MS = 250

interface SecondsLeft {
  seconds: number
  /** The last warning that was due, to be announced. */
  warning: string
}

/** Follows the clock to `deadline`, in ms since the epoch, and calls `onTimeUp` once it is reached. */
export function useSecondsLeft(deadline: number, onTimeUp: () => void): SecondsLeft {
  const [countdown] = useState(() => startCountdown({ deadline, now: Date.now() }))
  const [left, setLeft] = useState<SecondsLeft>(() => ({
    seconds: countdown.secondsLeft(Date.now()),
    warning: '',
  }))
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    const look = () => {
      const seconds = countdown.secondsLeft(Date.now())
      setLeft((shown) =>
        seconds === shown.seconds
          ? shown
          : { seconds, warning: timeWarning(shown.seconds, seconds) ?? shown.warning },
      )
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [countdown])

  const isOver = left.seconds === 0
  useEffect(() => {
    if (isOver) timeUp()
  }, [isOver])

  return left
}
