import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { expect, it } from 'vitest'
import { describeHiddenAnswers } from './hidden-answers.ts'

const detail = (told: Partial<ResultDetail>): ResultDetail => ({
  questionId: '1'.repeat(24),
  questionText: 'Which river is the longest?',
  selectedAnswer: 'Awash',
  correctAnswer: null,
  isCorrect: null,
  description: null,
  ...told,
})

it.each([
  [
    'the first guest of a network',
    detail({ isCorrect: true, heldBack: 'claim' }),
    'you’ll see them sooner',
  ],
  ['a later guest', detail({ heldBack: 'claim' }), 'Others on your network'],
  ['a later claim', detail({ isCorrect: true, heldBack: 'day' }), 'Others on your network'],
])('tells %s why not all is shown', (_who, told, words) => {
  const note = describeHiddenAnswers({ resultDetails: [told] })
  expect(note).toContain(words)
  expect(note).toContain('To keep the board fair')
})

it('says nothing where all is shown', () => {
  const told = detail({ correctAnswer: 'Abay', isCorrect: false, description: 'It is long.' })
  expect(describeHiddenAnswers({ resultDetails: [told] })).toBeUndefined()
})
