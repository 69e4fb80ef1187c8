import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import visuallyHidden from '@quiz-kingdom/shared/ui/text/visually-hidden.module.css'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReviewItem } from './review-item.tsx'

const id = (letter: string) => letter.repeat(24)

const detail = {
  questionId: id('1'),
  revisionId: id('2'),
  questionText: 'Which river?',
  selectedAnswer: 'Abay',
  correctAnswer: 'Awash',
  isCorrect: false,
  description: null,
}

afterEach(() => {
  setLoggedOut()
  vi.unstubAllGlobals()
})

it('reports what the question said when it was asked, not what it says by now', async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  const fetched = vi.fn(async (_url: string, _request: { body?: string }) =>
    Response.json({ code: 'forbidden', message: 'Not here.' }, { status: 403 }),
  )
  vi.stubGlobal('fetch', fetched)
  setLoggedIn({ id: id('a'), username: 'Abeba', email: 'a@example.org', role: 'player' })
  renderInApp(<ReviewItem number={1} detail={detail} toLetter={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: /Report a problem/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Unclear' }))
  await screen.findByText('Not here.')
  const bodies = fetched.mock.calls.flatMap(([, { body }]) => (body ? [JSON.parse(body)] : []))
  expect(bodies).toEqual([expect.objectContaining({ revisionId: id('2') })])
})

it.each([
  ['openQuiz', 'Hidden until you finish your other quiz'],
  ['claim', 'Shown when the day is over, or sooner with an account'],
  ['day', 'Shown when the day is over'],
] as const)('says until when the answer is hidden (%s)', (heldBack, note) => {
  const hidden = { ...detail, correctAnswer: null, isCorrect: null, heldBack }
  renderInApp(<ReviewItem number={1} detail={hidden} toLetter={() => undefined} />)
  expect(screen.getByText('Correct answer').nextSibling?.textContent).toBe(note)
})

it('shows a right answer once, and names it as the correct one to screen readers alone', () => {
  const right = { ...detail, selectedAnswer: 'Awash', isCorrect: true }
  renderInApp(<ReviewItem number={1} detail={right} toLetter={() => undefined} />)
  const correct = screen.getByText('Correct answer').parentElement
  expect(correct?.textContent).toContain('Awash')
  expect(correct?.className).toBe(visuallyHidden.root)
})
