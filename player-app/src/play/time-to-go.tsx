import { formatClock } from '@quiz-kingdom/shared/clock.ts'
import { useSecondsLeft } from './countdown.ts'

/** The time that a quiz has left which goes on elsewhere; `endsAt` is in ms of `performance.now`. */
export function TimeToGo({ endsAt }: { endsAt: number }) {
  const { seconds } = useSecondsLeft(endsAt, () => {})
  return Number.isFinite(endsAt) ? (
    <span>{formatClock(seconds)} left</span>
  ) : (
    'It has no time limit.'
  )
}
