import { expect, it } from 'vitest'
import { percentOf, verdictOf } from './verdict.ts'

const detail = {
  questionId: 'a'.repeat(24),
  questionText: 'Where does the Blue Nile rise?',
  selectedAnswer: 'Lake Tana',
  correctAnswer: 'Lake Tana',
  isCorrect: true,
  description: '',
}

it('tells right, wrong and missed answers apart', () => {
  expect(verdictOf(detail)).toBe('right')
  expect(verdictOf({ ...detail, isCorrect: false })).toBe('wrong')
  expect(verdictOf({ ...detail, selectedAnswer: null })).toBe('missed')
})

it('says nothing of an answer that is not told yet', () => {
  const heldBack = { ...detail, correctAnswer: null, isCorrect: null, description: null }
  expect(verdictOf(heldBack)).toBe('hidden')
  const hidden = { heldBack: 'openQuiz', isCorrect: true, selectedAnswer: null } as const
  expect(verdictOf({ ...heldBack, ...hidden })).toBe('hidden')
})

it('counts nothing out of nothing as no percent', () => {
  expect(percentOf(2, 3)).toBe(67)
  expect(percentOf(0, 0)).toBe(0)
})
