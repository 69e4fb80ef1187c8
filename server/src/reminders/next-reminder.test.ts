import { expect, it } from 'vitest'
import { nextReminder } from './reminders.ts'

it.each([
  ['later today', 18, '2026-03-02T09:00:00.000Z', null, '2026-03-02T15:00:00.000Z'],
  [
    'tomorrow, once the hour has struck',
    18,
    '2026-03-02T15:00:00.000Z',
    null,
    '2026-03-03T15:00:00.000Z',
  ],
  [
    'tomorrow, after one was sent today',
    18,
    '2026-03-02T09:00:00.000Z',
    '2026-03-02',
    '2026-03-03T15:00:00.000Z',
  ],
  [
    'today, after one was sent yesterday',
    18,
    '2026-03-02T09:00:00.000Z',
    '2026-03-01',
    '2026-03-02T15:00:00.000Z',
  ],
  [
    'at midnight in Addis Ababa, which is yesterday’s 21:00 in UTC',
    0,
    '2026-03-02T20:59:59.999Z',
    null,
    '2026-03-02T21:00:00.000Z',
  ],
  [
    'a day later, once that midnight has come',
    0,
    '2026-03-02T21:00:00.000Z',
    null,
    '2026-03-03T21:00:00.000Z',
  ],
  [
    'before midnight there',
    23,
    '2026-02-28T19:59:59.000Z',
    '2026-02-27',
    '2026-02-28T20:00:00.000Z',
  ],
  [
    'over the end of a year',
    6,
    '2026-12-31T21:00:00.000Z',
    '2026-12-31',
    '2027-01-01T03:00:00.000Z',
  ],
])('a reminder comes %s', (_when, hour, after, lastSentDay, next) => {
  expect(nextReminder(hour, new Date(after), lastSentDay).toISOString()).toBe(next)
})
