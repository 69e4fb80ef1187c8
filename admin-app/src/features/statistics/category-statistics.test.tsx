import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CategoryStatisticsPanel } from './category-statistics.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = (letter: string) => letter.repeat(24)
const READ_AT = '2026-03-02T09:00:00.000Z'
const CHANGED_AT = '2026-03-02T09:05:00.000Z'
const question = {
  questionId: id('1'),
  revisionId: id('2'),
  isPresent: true,
  questionText: 'Which river?',
  options: ['Abay', 'Awash'],
  correctAnswer: 0,
  difficulty: 2,
  updatedAt: READ_AT,
  createdAt: READ_AT,
  attempts: 100,
  facility: 0.9,
  discrimination: 0.4,
  picks: [
    { all: 90, strong: 27, weak: 20 },
    { all: 10, strong: 0, weak: 7 },
  ],
  unanswered: 0,
}

it('reloads the question after a conflict', async () => {
  let updatedAt = READ_AT
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method, body }: { method?: string; body?: string }) => {
      if (method !== 'PUT')
        return Response.json({
          questions: [{ ...question, updatedAt }],
          alpha: null,
          alphaAttempts: 100,
        })
      sent.push(JSON.parse(body ?? ''))
      updatedAt = CHANGED_AT
      return Response.json(
        { code: 'conflict', message: 'Someone else has changed this in the meantime.' },
        { status: 409 },
      )
    },
  )
  renderInApp(<CategoryStatisticsPanel categoryId={id('c')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Which river?' }))
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /^Change to Easy/ }))
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else has changed this in the meantime.',
  )
  await waitFor(async () => {
    await press()
    expect(sent.at(-1)).toEqual({ difficulty: 1, updatedAt: CHANGED_AT })
  })
  expect(sent[0]).toEqual({ difficulty: 1, updatedAt: READ_AT })
})

it('opens the details of a question below its row, and closes them', async () => {
  const questions = [question]
  vi.stubGlobal('fetch', async () => Response.json({ questions, alpha: null, alphaAttempts: 100 }))
  renderInApp(<CategoryStatisticsPanel categoryId={id('c')} />)
  const toggle = await screen.findByRole('button', { name: 'Which river?' })
  expect(screen.queryByRole('article')).toBeNull()
  fireEvent.click(toggle)
  const details = screen.getByRole('article', { name: 'Which river?' })
  expect(details.textContent).toContain('100 first tries · 90% right')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle)
  expect(screen.queryByRole('article')).toBeNull()
})

it('changes the difficulty to what play shows', async () => {
  vi.stubGlobal('fetch', async (_url: string, { method }: { method?: string }) =>
    Response.json(
      method === 'PUT'
        ? {
            _id: question.questionId,
            categoryId: id('c'),
            questionText: question.questionText,
            options: question.options,
            correctAnswer: 0,
            description: '',
            difficulty: 1,
            updatedAt: CHANGED_AT,
          }
        : { questions: [question], alpha: null, alphaAttempts: 100 },
    ),
  )
  renderInApp(<CategoryStatisticsPanel categoryId={id('c')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Which river?' }))
  fireEvent.click(screen.getByRole('button', { name: /^Change to Easy/ }))
  await screen.findByText('Difficulty changed to Easy.')
  expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Difficulty: Easy · for players: Easy')
})
