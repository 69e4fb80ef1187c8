import { expect, it } from 'vitest'
import { describeDuration, isPlayable } from './quiz-facts.ts'

const facts = { title: 'Rivers', points: 2, time: '5:30' }

it('can be played when title, points, time and questions are there', () => {
  expect(isPlayable(facts, 10)).toBe(true)
  expect(isPlayable({ ...facts, points: 0 }, 1)).toBe(true)
})

it('cannot be played when one of them is missing', () => {
  expect(isPlayable(facts, 0)).toBe(false)
  expect(isPlayable({ ...facts, title: '' }, 10)).toBe(false)
  expect(isPlayable({ ...facts, points: Number.NaN }, 10)).toBe(false)
  expect(isPlayable({ ...facts, time: '' }, 10)).toBe(false)
  expect(isPlayable({ ...facts, time: '0:00' }, 10)).toBe(false)
})

it('says the duration in minutes and seconds', () => {
  expect(describeDuration('5:30')).toBe('5 minutes 30 seconds')
  expect(describeDuration('15:00')).toBe('15 minutes 0 seconds')
  expect(describeDuration('1:01')).toBe('1 minute 1 second')
})
