import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { PlayedDay } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import classes from './play-calendar.module.css'

const MOST_SHOWN = 4

export function PlayCalendar({ days, today }: { days: readonly PlayedDay[]; today: Day }) {
  const weeks = weeksUntil(today)
  const quizzesOn = new Map(days.map(({ day, quizzes }) => [day, quizzes]))
  const played = weeks.filter((day) => quizzesOn.has(day)).length
  return (
    <>
      <div aria-hidden="true" className={classes.weeks}>
        {weeks.map((day) => (
          <span key={day} data-quizzes={Math.min(MOST_SHOWN, quizzesOn.get(day) ?? 0)} />
        ))}
      </div>
      <p>
        Played on {pluralize(played, 'day')} in 12 weeks, {days.length} in the last year.
      </p>
    </>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKS = 12
const MONDAY = 1

/** Days of the last 12 weeks up to today, starting on a Monday. */
export function weeksUntil(today: Day): Day[] {
  const last = Date.parse(today)
  const daysSinceMonday = (new Date(last).getUTCDay() + 7 - MONDAY) % 7
  const count = (WEEKS - 1) * 7 + daysSinceMonday + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
}
