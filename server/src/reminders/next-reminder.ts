import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { addisDay, addisTime, dayAfter } from '../platform/clock.ts'

/** When a reminder is next to be sent, never on the day of the last one. */
export function nextReminder(hour: number, after: Date, lastSentDay: Day | null): Date {
  const today = addisDay(after)
  const isToday = addisTime(today, hour) > after && today !== lastSentDay
  return addisTime(isToday ? today : dayAfter(today, 1), hour)
}
