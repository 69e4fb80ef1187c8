import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'

/** Tests pass in a clock that they control. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const HOUR_S = 60 * 60
export const DAY_S = 24 * HOUR_S

/** ISO 8601 in UTC, the format of all stored times. */
export function isoAfter(start: Date, seconds: number): string {
  return new Date(start.getTime() + seconds * 1000).toISOString()
}

const ADDIS_ABABA_UTC_OFFSET_S = 3 * HOUR_S

/** The date in Addis Ababa, which has no daylight saving time. */
export function addisDay(time: Date): Day {
  return isoAfter(time, ADDIS_ABABA_UTC_OFFSET_S).slice(0, 'YYYY-MM-DD'.length)
}

export function addDays(day: Day, days: number): Day {
  return isoAfter(new Date(day), days * DAY_S).slice(0, 'YYYY-MM-DD'.length)
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / (DAY_S * 1000)
}

/** Midnight at the end of the day in Addis Ababa. */
export function endOfAddisDay(day: Day): Date {
  return addisTime(day, 24)
}

/** Midnight at the start of the day in Addis Ababa, ISO 8601. */
export function startOfAddisDay(at: Date): string {
  return addisTime(addisDay(at), 0).toISOString()
}

export function addisTime(day: Day, hour: number): Date {
  return new Date(Date.parse(day) + (hour * HOUR_S - ADDIS_ABABA_UTC_OFFSET_S) * 1000)
}

export function addisHour(time: Date): number {
  return new Date(isoAfter(time, ADDIS_ABABA_UTC_OFFSET_S)).getUTCHours()
}

export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
