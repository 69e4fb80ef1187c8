import { type Day, dayInAddisAbaba } from '../../entities/base/day.ts'
import { lazy } from '../../lazy.ts'

const dateFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))
const dayFormat = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Returns the date of a time in the reader's time zone, such as `22 November 2026`. */
export function formatLongDate(time: string | number): string {
  return dateFormat().format(new Date(time))
}

/** Returns a day such as `22 November 2026`, independent of time zones. */
export function formatLongDay(day: Day): string {
  return dayFormat().format(new Date(day))
}

export function formatAddisAbabaDate(time: string): string {
  return formatLongDay(dayInAddisAbaba(Date.parse(time)))
}
