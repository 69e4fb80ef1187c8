import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Review } from './result-detail.tsx'

const detail = (digit: string, selectedAnswer: string | null): ResultDetail => ({
  questionId: digit.repeat(24),
  questionText: `Question ${digit}?`,
  selectedAnswer,
  correctAnswer: 'Abay',
  isCorrect: selectedAnswer === 'Abay',
  description: `Explanation ${digit}.`,
})

it('lists all answers with their explanations, or the mistakes alone', () => {
  const resultDetails = [detail('1', 'Abay'), detail('2', 'Awash'), detail('3', null)]
  renderInApp(
    <Review
      result={{
        message: '',
        score: 1,
        totalQuestions: 3,
        scorePoints: 2,
        resultDetails,
        attemptId: 'a'.repeat(24),
        late: false,
        timeFactor: 1,
        kind: 'first',
      }}
      shown={[]}
    />,
  )
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  const all = [1, 2, 3].map((number) => expect.stringContaining(`Q${number} `))
  expect(shown()).toEqual(all)
  expect(screen.getAllByText('Correct answer')).toHaveLength(3)
  expect(screen.getAllByText(/^Explanation \d\.$/)).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Show mistakes' }))
  expect(shown()).toEqual(all.slice(1))
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3' }))
  expect(shown()).toEqual(all)
})
