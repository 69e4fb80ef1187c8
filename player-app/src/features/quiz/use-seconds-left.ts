import { useEffect, useEffectEvent, useState } from 'react'
import { secondsUntil, timeWarning } from './countdown.ts'

/** Often enough that the second that is shown is the true one. */
const LOOK_EVERY_MS = 250

interface SecondsLeft {
  seconds: number
  /** The last warning that was due, to be announced. */
  warning: string
}

/** Counts down to `endsAt`, in ms of `performance.now`, and calls `onTimeUp` once it is reached. */
export function useSecondsLeft(endsAt: number, onTimeUp: () => void): SecondsLeft {
  const [left, setLeft] = useState<SecondsLeft>(() => ({
    seconds: secondsUntil(endsAt, performance.now()),
    warning: '',
  }))
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    const look = () => {
      const seconds = secondsUntil(endsAt, performance.now())
      setLeft((shown) =>
        seconds === shown.seconds
          ? shown
          : { seconds, warning: timeWarning(shown.seconds, seconds) ?? shown.warning },
      )
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt])

  const isOver = left.seconds === 0
  useEffect(() => {
    if (isOver) timeUp()
  }, [isOver])

  return left
}
