import { formatClock } from '@quiz-kingdom/shared/clock.ts'
import { useSecondsLeft } from './countdown.ts'

export function TimeToGo({ endsAt }: { endsAt: number }) {
  const { seconds } = useSecondsLeft(endsAt, () => {})
  return Number.isFinite(endsAt) ? (
    <span>{formatClock(seconds)} left</span>
  ) : (
    'It has no time limit.'
  )
}
