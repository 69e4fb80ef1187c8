import { expect, it } from 'vitest'
import { dueInWords, whatComesNext } from './due-in-words.ts'

it.each([
  ['2026-03-01', 'today'],
  ['2026-03-02', 'today'],
  ['2026-03-03', 'tomorrow'],
  ['2026-04-01', 'in 30 days'],
])('says from 2 March that %s is %s', (day, words) => {
  expect(dueInWords(day, '2026-03-02')).toBe(words)
})

it.each([
  [0, '2026-03-03', 'It is asked again tomorrow.'],
  [1, '2026-03-05', 'It is asked again in 3 days.'],
  [2, '2026-03-09', 'Put right. One last look at it in 7 days.'],
  [3, null, 'Put right. It will not be asked again.'],
])('says after %d right days what comes next', (rightDays, dueDay, words) => {
  expect(whatComesNext({ rightDays, dueDay, day: '2026-03-02' })).toBe(words)
})
