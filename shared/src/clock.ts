import { pluralize } from './pluralize.ts'

export const TIME_PATTERN = /^[0-2]?\d:[0-5]\d$/

/** Returns the seconds of an `m:ss` text from 0:00 to 29:59, or undefined. */
export function parseClock(text: string): number | undefined {
  if (!TIME_PATTERN.test(text)) return undefined
  const [minutes = '', seconds = ''] = text.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Formats seconds as `m:ss`. Negative numbers show as 0:00. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns a wait such as `5 seconds`, `2 minutes` or `1 hour`, rounded up. */
export function formatWait(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.ceil(seconds))
  if (wholeSeconds < 60) return pluralize(wholeSeconds, 'second')
  const minutes = Math.ceil(wholeSeconds / 60)
  return minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour')
}
