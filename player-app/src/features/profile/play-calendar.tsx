import { DAY_MS, type Day, WEEKDAYS } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { PlayedDay } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { Fragment } from 'react'
import classes from './play-calendar.module.css'

const QUIZZES_SHADED_MAX = 4

export function PlayCalendar({ days, today }: { days: readonly PlayedDay[]; today: Day }) {
  const weeks = listDaysUntil(today)
  const quizzesOn = new Map(days.map(({ day, quizzes }) => [day, quizzes]))
  const played = weeks.filter((day) => quizzesOn.has(day)).length
  return (
    <>
      <div aria-hidden="true" className={classes.weeks}>
        <span />
        {WEEKDAYS.map((weekday, index) => (
          <span key={weekday} className={classes.label}>
            {index % 2 === 0 && weekday}
          </span>
        ))}
        {weeks.map((day, index) => (
          <Fragment key={day}>
            {index % 7 === 0 && (
              <span className={classes.label}>{getMonthName(weeks.slice(index, index + 7))}</span>
            )}
            <DaySquare quizzes={quizzesOn.get(day) ?? 0} />
          </Fragment>
        ))}
      </div>
      <p aria-hidden="true" className={classes.key}>
        Fewer quizzes
        {[0, 1, 2, QUIZZES_SHADED_MAX].map((quizzes) => (
          <DaySquare key={quizzes} quizzes={quizzes} />
        ))}
        More
      </p>
      <p>
        Played on {pluralize(played, 'day')} in 12 weeks
        {days.length > played && `, ${days.length} in the last year`}.
      </p>
    </>
  )
}

function DaySquare({ quizzes }: { quizzes: number }) {
  return <span className={classes.day} data-quizzes={Math.min(QUIZZES_SHADED_MAX, quizzes)} />
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** Returns the name of a month that starts in this week, or an empty string. */
function getMonthName(week: readonly Day[]): string {
  const first = week.find((day) => day.endsWith('-01'))
  return first === undefined ? '' : monthFormat.format(new Date(first))
}

const WEEKS_SHOWN = 12
const MONDAY_INDEX = 1

/** Days of the last 12 weeks up to today, starting on a Monday. */
export function listDaysUntil(today: Day): Day[] {
  const last = Date.parse(today)
  const daysSinceMonday = (new Date(last).getUTCDay() + 7 - MONDAY_INDEX) % 7
  const count = (WEEKS_SHOWN - 1) * 7 + daysSinceMonday + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
}
