import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { PlayedDay } from '@quiz-kingdom/shared/entities/profile.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { type CalendarMonth, monthsOf } from './months.ts'
import classes from './play-calendar.module.css'

interface PlayCalendarProps {
  days: readonly PlayedDay[]
  today: Day
}

/** Each month says in words what its squares show. */
export function PlayCalendar({ days, today }: PlayCalendarProps) {
  return (
    <>
      <p className={classes.total}>
        Played on {pluralize(days.length, 'day')} of the last 365, by the calendar of Addis Ababa.
      </p>
      <ol role="list" className={classes.months}>
        {monthsOf(days, today).map((month) => (
          <Month key={month.title} month={month} />
        ))}
      </ol>
    </>
  )
}

const MOST_SHOWN = 4

function Month({
  month: { title, days, firstWeekday, daysPlayed, quizzes },
}: {
  month: CalendarMonth
}) {
  return (
    <li className={classes.month}>
      <h3 className={classes.title}>{title}</h3>
      <div aria-hidden="true" className={classes.days}>
        {days.map(({ day, quizzes }, index) => (
          <span
            key={day}
            data-weekday={index === 0 ? firstWeekday : undefined}
            data-quizzes={Math.min(MOST_SHOWN, quizzes)}
          />
        ))}
      </div>
      <p className={classes.words}>
        {daysPlayed === 0
          ? 'Not played'
          : `${pluralize(daysPlayed, 'day')}, ${pluralize(quizzes, 'quiz', 'quizzes')}`}
      </p>
    </li>
  )
}
