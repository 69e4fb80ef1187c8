import { expect, it } from 'vitest'
import { createShareText } from './share-text.ts'

const question = (isCorrect: boolean) => ({
  questionId: '1'.repeat(24),
  questionText: 'Which river is the longest?',
  selectedAnswer: 'Awash',
  correctAnswer: 'Abay',
  isCorrect,
  description: 'It is the Blue Nile',
})
const streak = {
  length: 5,
  longest: 5,
  freezes: 0,
  daysToFreeze: 5,
  isTodayFinished: true,
  week: [],
}
const result = {
  day: '2026-11-22',
  score: 2,
  totalQuestions: 3,
  resultDetails: [question(true), question(false), question(true)],
  streak,
}

it('tells the result and where to play, and nothing of what was asked', () => {
  const text = createShareText(result, 'https://quiz.example')
  expect(text.split('\n')).toEqual([
    'Quiz Kingdom, 22 November 2026: 2 out of 3',
    '🟩⬜🟩',
    '🔥 5-day streak',
    'Can you beat me? https://quiz.example/daily/2026-11-22',
  ])
})

it('says nothing of a streak that is none', () => {
  expect(createShareText({ ...result, streak: null }, '')).not.toContain('streak')
  expect(createShareText({ ...result, streak: { ...streak, length: 1 } }, '')).not.toContain(
    'streak',
  )
})

it.each([
  [true, 'half or more right'],
  [false, 'less than half right'],
])('tells no score where none is told: half is right, %s', (isHalfRight, words) => {
  const [title, ...rest] = createShareText(
    { ...result, score: 0, isHalfRight, resultDetails: [] },
    '',
  ).split('\n')
  expect(title).toBe(`Quiz Kingdom, 22 November 2026: ${words}`)
  expect(rest.join()).not.toContain('out of')
})
