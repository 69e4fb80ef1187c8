import type { Day } from '@quiz-kingdom/shared/entities/day.ts'

/** `22 November 2026`, whatever the device takes the day to be. */
export function dayInWords(day: Day): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** `21:00`, by the device's own zone. */
export function timeInWords(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short' })
}
