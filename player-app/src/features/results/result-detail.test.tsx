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
  description: null,
})

it('opens all questions, or those with mistakes alone', () => {
  const resultDetails = [detail('1', 'Abay'), detail('2', 'Awash'), detail('3', null)]
  const { container } = renderInApp(
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
  const open = () => [...container.querySelectorAll('details')].map((item) => item.open)
  expect(open()).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Show mistakes' }))
  expect(open()).toEqual([false, true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3' }))
  expect(open()).toEqual([true, true, true])
})
