import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseOption, goToStep } from '../../play/attempts/attempt.ts'
import { categoryId, createAttempt } from '../../play/testing/fake-device.ts'
import { RunningQuiz } from './running-quiz.tsx'

const question = (digit: string) => ({
  _id: digit.repeat(24),
  revisionId: digit.repeat(24),
  categoryId,
  questionText: `Question ${digit}?`,
  options: ['This', 'That'],
  keepOrder: true,
})
const begun = createAttempt(['1', '2', '3'].map(question), { timeFactor: null })

const goTo = vi.fn()
const onSubmit = vi.fn()
function show(attempt: typeof begun) {
  const nothing = () => {}
  renderInApp(
    <RunningQuiz
      state={{ phase: 'running', attempt, endsAt: Number.POSITIVE_INFINITY, isKept: true }}
      store={{ choose: nothing, previous: nothing, next: nothing, goTo }}
      onSubmit={onSubmit}
      onTimeUp={nothing}
      onQuit={nothing}
    />,
  )
}

const atTheEnd = (...steps: number[]) =>
  goToStep(
    steps.reduce((attempt, step) => chooseOption(goToStep(attempt, step), 0), begun),
    3,
  )

it('says beside Submit which questions are unanswered, and leads there', () => {
  show(atTheEnd(1, 3))
  expect(screen.getByText('1 question is unanswered')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Go to question 2' }))
  expect(goTo).toHaveBeenCalledExactlyOnceWith(2)
})

it('leads Enter to Submit instead of submitting gaps', () => {
  show(atTheEnd(1, 3))
  fireEvent.keyDown(screen.getByRole('heading', { level: 2 }), { key: 'Enter' })
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit' }))
})

it('says nothing where all are answered, or before the last question', () => {
  show(atTheEnd(1, 2, 3))
  expect(screen.queryByText(/unanswered/)).toBeNull()
})
