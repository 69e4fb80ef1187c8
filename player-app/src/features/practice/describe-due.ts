import { DAY_MS, type Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import {
  type MistakeOverview,
  PRACTICE_QUESTIONS_MAX,
  type PracticeResult,
  RIGHT_DAYS_TO_CLEAR,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'

/** `today`, `tomorrow` or `in 3 days`. */
export function describeDue(dueDay: Day, today: Day): string {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

export function describeNextDue({
  rightDays,
  dueDay,
  day,
}: Pick<PracticeResult, 'rightDays' | 'dueDay' | 'day'>): string {
  if (dueDay === null) return 'Mastered! You won’t see it again.'
  const when = describeDue(dueDay, day)
  return rightDays >= RIGHT_DAYS_TO_CLEAR
    ? `Mastered! One last check ${when}.`
    : `You’ll see it again ${when}.`
}

export function describeOverview({ due, later, putRight, nextDay, day }: MistakeOverview): string {
  if (due > PRACTICE_QUESTIONS_MAX)
    return `${due.toLocaleString('en')} questions to practise, ${PRACTICE_QUESTIONS_MAX} at a time.`
  if (due > 0) return `${pluralize(due, 'question')} to practise today.`
  if (nextDay !== null)
    return `Nothing to practise today. Your next question is due ${describeDue(nextDay, day)}.`
  if (later + putRight > 0) return 'All done – you’ve mastered every one.'
  return 'Nothing to practise yet.'
}
