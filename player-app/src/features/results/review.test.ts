import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { expect, it } from 'vitest'
import { getReviewedQuestions } from './review.ts'

const id = (digit: string) => digit.repeat(24)

const detail = (digit: string): ResultDetail => ({
  questionId: id(digit),
  questionText: `Question ${digit}?`,
  selectedAnswer: 'Awash',
  correctAnswer: 'Abay',
  isCorrect: false,
  description: '',
})

const result = {
  message: '',
  score: 0,
  totalQuestions: 3,
  scorePoints: 0,
  resultDetails: ['1', '2', '3'].map(detail),
  attemptId: id('a'),
  late: false,
  timeFactor: 1,
  kind: 'first',
} as const

it('stands in the order in which the questions were asked, with the letters that were shown', () => {
  const shown = [
    { questionId: id('3'), options: ['Omo', 'Abay', 'Awash'] },
    { questionId: id('1'), options: ['Awash', 'Omo', 'Abay'] },
    { questionId: id('2'), options: ['Abay', 'Awash', 'Omo'] },
  ]
  const review = getReviewedQuestions({
    result: { ...result, resultDetails: [...result.resultDetails] },
    shown,
  })
  expect(
    review.map(({ detail, toLetter }) => [
      detail.questionText,
      toLetter('Awash'),
      toLetter('Abay'),
    ]),
  ).toEqual([
    ['Question 3?', 'C', 'B'],
    ['Question 1?', 'A', 'C'],
    ['Question 2?', 'B', 'A'],
  ])
})

it('stands in the stored order, without letters, where what was shown is not known', () => {
  const review = getReviewedQuestions({
    result: { ...result, resultDetails: [...result.resultDetails] },
    shown: [],
  })
  expect(review.map(({ detail }) => detail.questionText)).toEqual([
    'Question 1?',
    'Question 2?',
    'Question 3?',
  ])
  expect(review[0]?.toLetter('Abay')).toBeUndefined()
})
