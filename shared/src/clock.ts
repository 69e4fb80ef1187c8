import { pluralize } from './pluralize.ts'

export const TIME_PATTERN = /^[0-2]?\d:[0-5]\d$/

/** Seconds in an `m:ss` text, `undefined` when it is not one from 0:00 to 29:59. */
export function parseClock(text: string): number | undefined {
  if (!TIME_PATTERN.test(text)) return undefined
  const [minutes = '', seconds = ''] = text.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** `m:ss` of a number of seconds; below zero shows as 0:00. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A wait of so many seconds in plain words, rounded up: `5 seconds`, `2 minutes`, `1 hour`. */
export function waitInWords(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.ceil(seconds))
  if (wholeSeconds < 60) return pluralize(wholeSeconds, 'second')
  const minutes = Math.ceil(wholeSeconds / 60)
  return minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour')
}
