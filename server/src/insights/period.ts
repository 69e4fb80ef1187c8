import { DAY_S, dayOf, isoAfter } from '../clock.ts'

const PERIOD_DAYS = 30

/** The days that the dashboard shows, `YYYY-MM-DD`, oldest first; the last one is today. */
export function daysOfPeriod(now: Date): string[] {
  return Array.from({ length: PERIOD_DAYS }, (_, index) => daysAgo(now, PERIOD_DAYS - 1 - index))
}

/** As text it comes before every time of that day, so that times can be compared with it. */
export function firstDayOfPeriod(now: Date): string {
  return daysAgo(now, PERIOD_DAYS - 1)
}

function daysAgo(now: Date, days: number): string {
  return dayOf(new Date(isoAfter(now, -days * DAY_S)))
}
