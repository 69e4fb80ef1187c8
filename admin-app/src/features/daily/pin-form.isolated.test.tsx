import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PinForm } from './pin-form.tsx'
import { useDayChanges } from './use-day-changes.ts'

const id = (letter: string) => letter.repeat(24)
const at = '2026-03-02T09:00:00.000Z'
const category = {
  _id: id('c'),
  title: 'Rivers',
  description: '',
  image: { src: '/api/images/x', label: '' },
  color: '#1f6b3a',
  points: 1,
  timeAllowed: '5:00',
  kingdomId: id('e'),
  updatedAt: at,
}
const question = {
  _id: id('1'),
  revisionId: id('2'),
  questionText: 'Which river?',
  options: ['Abay', 'Awash'],
  correctAnswer: 0,
  categoryId: id('c'),
  description: '',
  keepOrder: false,
  difficulty: 2,
  updatedAt: at,
}

afterEach(() => vi.unstubAllGlobals())

it('asks for a question when “Pin question” is pressed before one is chosen', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/api/category') ? { message: '', categories: [category] } : [question],
    ),
  )
  const day = { day: '2026-11-24', theme: null, canChange: true, updatedAt: at, questions: [] }
  const { result } = renderHook(() => useDayChanges(day))
  renderInApp(<PinForm questions={[]} changes={result.current} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await screen.findByRole('option', { name: 'Rivers' })
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: id('c') } })
  fireEvent.click(await screen.findByRole('button', { name: 'Pin question' }))
  expect(screen.getByText('Choose a question first.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Question'))
})
