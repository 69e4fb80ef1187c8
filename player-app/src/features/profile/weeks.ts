import type { Day } from '@quiz-kingdom/shared/entities/day.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKS = 12
const MONDAY = 1

/** The days of the last 12 weeks up to today, each week from its Monday. */
export function weeksUntil(today: Day): Day[] {
  const last = Date.parse(today)
  const daysSinceMonday = (new Date(last).getUTCDay() + 7 - MONDAY) % 7
  const count = (WEEKS - 1) * 7 + daysSinceMonday + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
}
