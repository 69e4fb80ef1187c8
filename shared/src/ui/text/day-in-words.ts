import { type Day, dayInAddisAbaba } from '../../entities/base/day.ts'
import { lazy } from '../../lazy.ts'

const format = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))
const formatOfDays = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Returns the date of a time in the reader's time zone, such as `22 November 2026`. */
export function dateInWords(time: string | number): string {
  return format().format(new Date(time))
}

/** Returns a day such as `22 November 2026`, independent of time zones. */
export function dayInWords(day: Day): string {
  return formatOfDays().format(new Date(day))
}

/** Returns the date of an ISO time in Addis Ababa. */
export function siteDayInWords(time: string): string {
  return dayInWords(dayInAddisAbaba(Date.parse(time)))
}
