import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { type PlayedDay, PROFILE_DAYS } from '@quiz-kingdom/shared/entities/profile.ts'
import { lazy } from '@quiz-kingdom/shared/lazy.ts'

export interface CalendarDay {
  day: Day
  quizzes: number
}

export interface CalendarMonth {
  /** `March 2026` */
  title: string
  days: CalendarDay[]
  /** Of its first day shown: 0 for a Monday. */
  firstWeekday: number
  daysPlayed: number
  quizzes: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A calendar day has no zone: it is counted in UTC, where each has 24 hours. */
const titleFormat = lazy(
  () => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** The last `PROFILE_DAYS` by month, the month of `today` first; each day in its order. */
export function monthsOf(played: readonly PlayedDay[], today: Day): CalendarMonth[] {
  const quizzesOn = new Map(played.map(({ day, quizzes }) => [day, quizzes]))
  const last = Date.parse(today)
  const days = Array.from({ length: PROFILE_DAYS }, (_, index) => {
    const time = last - (PROFILE_DAYS - 1 - index) * DAY_MS
    const day = new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
    return { day, quizzes: quizzesOn.get(day) ?? 0 }
  })
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 'YYYY-MM'.length))
  return [...months.values()].map(toMonth).reverse()
}

function toMonth(days: CalendarDay[]): CalendarMonth {
  const first = new Date(days[0]?.day ?? 0)
  return {
    title: titleFormat().format(first),
    days,
    firstWeekday: (first.getUTCDay() + 6) % 7,
    daysPlayed: days.filter(({ quizzes }) => quizzes > 0).length,
    quizzes: days.reduce((sum, { quizzes }) => sum + quizzes, 0),
  }
}
