import { expect, it } from 'vitest'
import { countMistakes, getVerdict, toPercent } from './verdict.ts'

const detail = {
  questionId: 'a'.repeat(24),
  questionText: 'Where does the Blue Nile rise?',
  selectedAnswer: 'Lake Tana',
  correctAnswer: 'Lake Tana',
  isCorrect: true,
  description: '',
}

it('tells right, wrong and missed answers apart', () => {
  expect(getVerdict(detail)).toBe('right')
  expect(getVerdict({ ...detail, isCorrect: false })).toBe('wrong')
  expect(getVerdict({ ...detail, selectedAnswer: null })).toBe('missed')
})

it('says nothing of an answer that is not told yet', () => {
  const heldBack = { ...detail, correctAnswer: null, isCorrect: null, description: null }
  expect(getVerdict(heldBack)).toBe('hidden')
  const hidden = { heldBack: 'openQuiz', isCorrect: true, selectedAnswer: null } as const
  expect(getVerdict({ ...heldBack, ...hidden })).toBe('hidden')
})

it('counts as mistakes only what can be practised', () => {
  expect(countMistakes({ score: 6, totalQuestions: 10 })).toBe(4)
  expect(countMistakes({ score: 6, totalQuestions: 10, heldBack: 3 })).toBe(1)
})

it('counts nothing out of nothing as no percent', () => {
  expect(toPercent(2, 3)).toBe(67)
  expect(toPercent(0, 0)).toBe(0)
})
