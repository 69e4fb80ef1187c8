import { expect, it } from 'vitest'
import { describeDue, describeNextDue } from './describe-due.ts'

it.each([
  ['2026-03-01', 'today'],
  ['2026-03-02', 'today'],
  ['2026-03-03', 'tomorrow'],
  ['2026-04-01', 'in 30 days'],
])('says from 2 March that %s is %s', (day, words) => {
  expect(describeDue(day, '2026-03-02')).toBe(words)
})

it.each([
  [0, '2026-03-03', 'You’ll see it again tomorrow.'],
  [1, '2026-03-05', 'You’ll see it again in 3 days.'],
  [2, '2026-03-09', 'Mastered! One last check in 7 days.'],
  [3, null, 'Mastered! You won’t see it again.'],
])('says after %d right days what comes next', (rightDays, dueDay, words) => {
  expect(describeNextDue({ rightDays, dueDay, day: '2026-03-02' })).toBe(words)
})
