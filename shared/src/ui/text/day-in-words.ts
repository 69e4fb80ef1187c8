import { type Day, dayInAddisAbaba } from '../../entities/day.ts'
import { lazy } from '../../lazy.ts'

const format = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))
const formatOfDays = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** `22 November 2026`, of an ISO time where the reader is. */
export function dateInWords(time: string | number): string {
  return format().format(new Date(time))
}

/** `22 November 2026`, wherever the reader is. */
export function dayInWords(day: Day): string {
  return formatOfDays().format(new Date(day))
}

/** The day of the site on which an ISO time falls. */
export function siteDayInWords(time: string): string {
  return dayInWords(dayInAddisAbaba(Date.parse(time)))
}
