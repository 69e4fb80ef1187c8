import { expect, it } from 'vitest'
import { findUnplayableReason } from './playability.ts'

it.each([
  ['5:00', 0, 'it has no questions'],
  ['0:00', 1, 'its time is 0:00'],
  ['0:00', undefined, 'its time is 0:00'],
  ['00:00', 0, 'it has no questions, and its time is 0:00'],
])('names every reason of %s with %s questions', (time, count, reason) => {
  expect(findUnplayableReason(time, count)).toBe(reason)
})

it('finds no reason for playable quizzes and unknown counts', () => {
  expect(findUnplayableReason('0:01', 1)).toBeUndefined()
  expect(findUnplayableReason('15:00', undefined)).toBeUndefined()
  expect(findUnplayableReason('now', 1)).toBeUndefined()
})
