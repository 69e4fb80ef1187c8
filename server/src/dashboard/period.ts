import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { addDays, addisDay, addisTime } from '../platform/clock.ts'

const PERIOD_DAYS = 30

/** Returns the days in Addis Ababa that the dashboard shows, from the oldest to today. */
export function listPeriodDays(now: Date): Day[] {
  const first = firstDayOfPeriod(now)
  return Array.from({ length: PERIOD_DAYS }, (_, index) => addDays(first, index))
}

export function firstDayOfPeriod(now: Date): Day {
  return addDays(addisDay(now), 1 - PERIOD_DAYS)
}

/** Returns the first day's start without milliseconds, so that it sorts before every time of that day. */
export function startOfPeriod(now: Date): string {
  const midnight = addisTime(firstDayOfPeriod(now), 0).toISOString()
  return midnight.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
}
