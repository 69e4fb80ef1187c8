import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MistakePractice } from './practice.tsx'

const id = (letter: string) => letter.repeat(24)
const question = {
  _id: id('1'),
  revisionId: id('2'),
  categoryId: id('c'),
  questionText: 'Where do rivers begin?',
  options: ['Upstream', 'Downstream'],
  keepOrder: true,
}
const practice = { practiceId: id('a'), due: 1, questions: [question] }

it('keeps what failed, and the focus, while it is tried again', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}, { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  renderInApp(<MistakePractice categoryId={undefined} />)
  const load = await screen.findByRole('button', { name: 'Try again' })
  fetched.mockImplementation(async () => Response.json(practice))
  fireEvent.click(load)
  fireEvent.click(await screen.findByRole('radio', { name: 'A Upstream' }))

  fetched.mockImplementation(async () => Response.json({}, { status: 500 }))
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  retry.focus()
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  fireEvent.click(retry)
  expect(document.activeElement).toBe(retry)
  await act(async () => resolve(Response.json({}, { status: 500 })))
  expect(document.activeElement).toBe(retry)
  fireEvent.click(screen.getByRole('radio', { name: 'B Downstream' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('checks nothing before an option is chosen, and each question once', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(practice))
  vi.stubGlobal('fetch', fetched)
  renderInApp(<MistakePractice categoryId={undefined} />)
  const check = await screen.findByRole('button', { name: 'Check' })
  fireEvent.click(check)
  const answers = () => fetched.mock.calls.filter(([, init]) => /selected/.test(`${init?.body}`))
  expect(answers()).toEqual([])

  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  fireEvent.click(screen.getByRole('radio', { name: 'A Upstream' }))
  fireEvent.click(check)
  fireEvent.click(check)
  fireEvent.click(screen.getByRole('radio', { name: 'B Downstream' }))
  expect(answers()).toHaveLength(1)
  expect(answers()[0]?.[1]?.body).toContain('"selectedAnswer":0')
  await act(async () =>
    resolve(
      Response.json({
        isRight: true,
        correctAnswer: 0,
        description: '',
        rightDays: 1,
        dueDay: '2026-11-29',
        day: '2026-11-28',
      }),
    ),
  )
  expect(await screen.findByText('You’ll see it again tomorrow.')).toBeDefined()
})
