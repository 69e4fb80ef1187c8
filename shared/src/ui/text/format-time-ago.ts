import { lazy } from '../../lazy.ts'

const HOUR_MS = 60 * 60 * 1000
const HOURS_PER_DAY = 24

const pastFormat = lazy(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

/** Precise only to the hour. */
export function formatTimeAgo(time: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(time).getTime()) / HOUR_MS)
  if (hours < 1) return 'within the last hour'
  if (hours < HOURS_PER_DAY) return pastFormat().format(-hours, 'hour')
  return pastFormat().format(-Math.floor(hours / HOURS_PER_DAY), 'day')
}
