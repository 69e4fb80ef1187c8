import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { PlayedDay } from '@quiz-kingdom/shared/entities/profile.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import classes from './play-calendar.module.css'
import { weeksUntil } from './weeks.ts'

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
