import * as v from 'valibot'
import { getServerTimeMs } from '../../server-clock.ts'

/** `YYYY-MM-DD`. Days of daily quizzes, streaks and boards change at midnight in Addis Ababa. */
export const DaySchema = v.pipe(v.string(), v.isoDate('Invalid day'))
export type Day = v.InferOutput<typeof DaySchema>

/** From Monday, in English. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const DAY_MS = 24 * 60 * 60 * 1000
const ADDIS_ABABA_OFFSET_MS = 3 * 60 * 60 * 1000

/** Uses the server's clock. */
export function todayInAddisAbaba(): Day {
  return dayInAddisAbaba(getServerTimeMs())
}

/** `time` is in ms since the epoch. */
export function dayInAddisAbaba(time: number): Day {
  return new Date(time + ADDIS_ABABA_OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the end of today in Addis Ababa by the server's clock, in ISO 8601. */
export function endOfToday(): string {
  const days = Math.floor((getServerTimeMs() + ADDIS_ABABA_OFFSET_MS) / DAY_MS)
  return new Date((days + 1) * DAY_MS - ADDIS_ABABA_OFFSET_MS).toISOString()
}
