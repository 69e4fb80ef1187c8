import type { QuizResult, ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPraise, ResultSummary } from './result-summary.tsx'

const id = (letter: string) => letter.repeat(24)

function detail(letter: string, isCorrect: boolean | null, selectedAnswer: string | null = 'Abay') {
  return {
    questionId: id(letter),
    questionText: `Question ${letter}`,
    selectedAnswer,
    correctAnswer: 'Abay',
    isCorrect,
    description: null,
  } satisfies ResultDetail
}

const result: QuizResult = {
  message: '',
  score: 2,
  totalQuestions: 4,
  scorePoints: 6,
  attemptId: id('a'),
  late: false,
  timeFactor: 1,
  kind: 'first',
  resultDetails: [
    detail('1', true),
    detail('2', false),
    detail('3', false, null),
    detail('4', true),
  ],
}

it('says the score in words and turns over one tile for each question, as it was asked', () => {
  const shown = ['4', '3', '2', '1'].map((letter) => ({ questionId: id(letter), options: [] }))
  const { container } = renderInApp(
    <ResultSummary headline="You’re 1st of 19 today!" result={result} shown={shown} />,
  )
  expect(screen.getByRole('region', { name: 'You’re 1st of 19 today!' })).toBeTruthy()
  expect(screen.getByText(/^You scored/).textContent).toBe('You scored 2 out of 4')
  const ring = screen.getByRole('progressbar', { name: 'Score' })
  expect(ring.getAttribute('aria-valuenow')).toBe('2')
  expect(ring.getAttribute('aria-valuemax')).toBe('4')
  const tiles = [...container.querySelectorAll('[data-verdict]')]
  expect(tiles.map((tile) => tile.getAttribute('data-verdict'))).toEqual([
    'right',
    'missed',
    'wrong',
    'right',
  ])
})

it('lets as many flowers bloom as answers were right', () => {
  const { container } = renderInApp(<ResultSummary headline="" result={result} shown={[]} />)
  expect(container.querySelectorAll('circle[class*="bud"]')).toHaveLength(4)
  expect(container.querySelectorAll('circle[class*="flower"]')).toHaveLength(2)
  expect(container.querySelector('[data-perfect]')).toBeNull()
})

it('lets petals fall for a perfect score alone', () => {
  const perfect = { ...result, score: 4, scorePoints: 12 }
  const { container } = renderInApp(<ResultSummary headline="" result={perfect} shown={[]} />)
  expect(container.querySelector('[data-perfect]')).not.toBeNull()
  expect(container.querySelectorAll('i')).not.toHaveLength(0)
})

it('praises by the share of right answers, and not before all of them are known', () => {
  const praise = (score: number) => getPraise({ ...result, score, totalQuestions: 10 })
  expect([10, 8, 5, 3, 2, 0].map(praise)).toEqual([
    'Perfect!',
    'Excellent!',
    'Well done!',
    'Good start!',
    'Keep going!',
    'Keep going!',
  ])
  expect(getPraise({ ...result, heldBack: 2 })).toBe('2 right answers so far')
})
