import { expect, it } from 'vitest'
import { formatTimeAgo } from './format-time-ago.ts'

const now = new Date('2026-11-22T12:30:00.000Z')

it.each([
  ['2026-11-22T12:00:00.000Z', 'within the last hour'],
  // By a server whose clock is ahead.
  ['2026-11-22T13:00:00.000Z', 'within the last hour'],
  ['2026-11-22T11:30:00.000Z', '1 hour ago'],
  ['2026-11-21T13:00:00.000Z', '23 hours ago'],
  ['2026-11-21T12:00:00.000Z', 'yesterday'],
  ['2026-11-19T12:00:00.000Z', '3 days ago'],
])('says how long ago %s was: %s', (time, words) => {
  expect(formatTimeAgo(time, now)).toBe(words)
})
