import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useEffect, useEffectEvent, useState } from 'react'

const TIME_WARNINGS_S = [10, 30, 60]

/** Rounds up, so 0 means that time is really over. Both arguments are in ms of `performance.now()`. */
export function getSecondsUntil(endsAt: number, now: number): number {
  return Math.ceil(Math.max(0, endsAt - now) / 1000)
}

export function getTimeWarning(before: number, after: number): string | undefined {
  const crossed = TIME_WARNINGS_S.some((warning) => before > warning && after <= warning)
  if (!crossed || after === 0) return undefined
  return `${pluralize(after, 'second')} left`
}

const POLL_INTERVAL_MS = 250

interface SecondsLeft {
  seconds: number
  warning: string
}

export function useSecondsLeft(endsAt: number, onTimeUp: () => void): SecondsLeft {
  const [left, setLeft] = useState<SecondsLeft>(() => ({
    seconds: getSecondsUntil(endsAt, performance.now()),
    warning: '',
  }))
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    const look = () => {
      const seconds = getSecondsUntil(endsAt, performance.now())
      setLeft((shown) =>
        seconds === shown.seconds
          ? shown
          : { seconds, warning: getTimeWarning(shown.seconds, seconds) ?? shown.warning },
      )
    }
    const timer = setInterval(look, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [endsAt])

  const isOver = left.seconds === 0
  useEffect(() => {
    if (isOver) timeUp()
  }, [isOver])

  return left
}
