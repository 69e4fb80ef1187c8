import type { ReportPage, WaitingReports } from '@quiz-kingdom/shared/entities/console/report.ts'
import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { ReportList } from './report-list.tsx'

const id = (letter: string) => letter.repeat(24)
const at = '2026-03-02T09:00:00.000Z'
const question = {
  categoryId: id('c'),
  categoryTitle: 'Rivers',
  questionText: 'Which river?',
  options: ['Abay', 'Awash'],
  keepOrder: false,
  correctAnswer: 0,
  description: '',
  isRemoved: false,
}
const waiting: WaitingReports = {
  key: id('1'),
  questionId: id('1'),
  question,
  reports: 3,
  state: 'waiting',
  reasons: [
    { reason: 'unclear', count: 2 },
    { reason: 'other', count: 1 },
  ],
  texts: [{ reason: 'unclear', text: '<img src=x>', reportedAt: at, isCurrent: false }],
  facility: { asked: 200, right: 41 },
  firstReportedAt: at,
  lastReportedAt: at,
}
const page: ReportPage = { reports: [waiting], page: 1, total: 1, waiting: 1 }
const nothing: ReportPage = { reports: [], page: 1, total: 0, waiting: 0 }

let shown: ReportPage
let put: () => Promise<Response>
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  shown = page
  put = async () => new Response()
  fetched.mockImplementation(async (url, { method }) => {
    if (method === 'PUT') return put()
    return Response.json(url.endsWith('/count') ? { waiting: 1 } : shown)
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  toastStore.setState({ toasts: [] })
})

const messages = () => toastStore.getState().toasts.map(({ message }) => message)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it("shows a question's reports and the players' texts as plain text", async () => {
  renderInApp(<ReportList />)
  expect(await screen.findByText('2 × Unclear')).toBeDefined()
  expect(screen.getByText('Something else')).toBeDefined()
  const { getByText, getByRole } = screen
  expect(getByText('Rivers · 3 reports · 21% of 200 players got it right')).toBeDefined()
  expect(getByText('<img src=x>')).toBeDefined()
  expect(getByText(/about an earlier version/)).toBeDefined()
  expect(getByRole('link', { name: /Edit the question/ }).getAttribute('href')).toBe(
    `/categories/${id('c')}/questions/${id('1')}/edit`,
  )
})

it('answers the reports on screen and says how many came in while the admin was answering', async () => {
  put = async () => {
    shown = nothing
    return Response.json({
      questionId: id('1'),
      state: 'dismissed',
      answer: 'It is B.',
      answered: 3,
      waiting: 1,
    })
  }
  renderInApp(<ReportList />)
  const word = await screen.findByLabelText('Message to the players who reported it (optional)')
  fireEvent.change(word, { target: { value: 'It is B.' } })
  press(/^No problem/)
  expect(await screen.findByText('No open reports')).toBeDefined()
  expect(messages()).toEqual(['Reports answered. 1 new report came in while you were answering.'])
  const [, sent] = fetched.mock.calls.find(([, { method }]) => method === 'PUT') ?? []
  expect(sent?.body).toBe(JSON.stringify({ state: 'dismissed', answer: 'It is B.', until: at }))
})

it('says that another admin was faster', async () => {
  put = async () => {
    shown = nothing
    return Response.json({ code: 'conflict', message: 'Someone else was faster.' }, { status: 409 })
  }
  renderInApp(<ReportList />)
  await screen.findByText('2 × Unclear')
  press(/^Fixed/)
  await waitFor(() => expect(messages()).toEqual(['Someone else was faster.']))
  expect(await screen.findByText('No open reports')).toBeDefined()
})

it('keeps the message if the answer could not be sent', async () => {
  put = async () => Response.json({ code: 'bad', message: 'It is broken.' }, { status: 400 })
  renderInApp(<ReportList />)
  const word = await screen.findByLabelText('Message to the players who reported it (optional)')
  fireEvent.change(word, { target: { value: 'Fixed now' } })
  press(/^Fixed/)
  expect(await screen.findByText('It is broken.')).toBeDefined()
  expect(word).toHaveProperty('value', 'Fixed now')
})

it('keeps the message while the question is edited, until it is sent', async () => {
  put = async () =>
    Response.json({
      questionId: id('1'),
      state: 'mended',
      answer: 'Fixed now',
      answered: 3,
      waiting: 0,
    })
  const wordField = () =>
    screen.findByLabelText('Message to the players who reported it (optional)')
  const first = renderInApp(<ReportList />)
  fireEvent.change(await wordField(), { target: { value: 'Fixed now' } })
  first.unmount()
  const second = renderInApp(<ReportList />)
  expect(await wordField()).toHaveProperty('value', 'Fixed now')
  expect(screen.getByRole('group')).toHaveProperty('open', true)
  press(/^Fixed/)
  await waitFor(() => expect(messages()).toEqual(['Reports answered.']))
  second.unmount()
  renderInApp(<ReportList />)
  expect(await wordField()).toHaveProperty('value', '')
})

it('lists answered reports below, and does not link to a deleted question', async () => {
  shown = {
    ...page,
    total: 2,
    reports: [
      { ...waiting, question: { ...question, isRemoved: true } },
      {
        key: id('9'),
        questionId: id('2'),
        question: { ...question, questionText: 'Which lake?' },
        reports: 1,
        state: 'mended',
        answer: 'Tana it is.',
        answeredAt: at,
      },
    ],
  }
  renderInApp(<ReportList />)
  expect(await screen.findByText('This question was deleted.')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
  expect(screen.getByText('Tana it is.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Answered' })).toBeDefined()
})

it('reports a failure to load and tries again', async () => {
  fetched.mockRejectedValue(new TypeError('No network'))
  renderInApp(<ReportList />)
  expect(await screen.findByText('The reports could not be loaded.')).toBeDefined()
  fetched.mockImplementation(async () => Response.json(nothing))
  press(/Try again/)
  expect(await screen.findByText('No open reports')).toBeDefined()
})

it('shows the picture of a question', async () => {
  const picture = { src: '/images/1', alt: 'A map of the river.', credit: '' }
  shown = { ...page, reports: [{ ...waiting, question: { ...question, picture } }] }
  renderInApp(<ReportList />)
  await waitFor(() => expect(screen.queryByAltText(picture.alt)).not.toBeNull())
})

it('keeps the message over a lost session, for the same admin only', async () => {
  const logIn = (letter: string) =>
    setLoggedIn({ id: id(letter), username: letter, email: 'a@example.org', role: 'admin' })
  const wordField = () =>
    screen.findByLabelText('Message to the players who reported it (optional)')
  logIn('a')
  const first = renderInApp(<ReportList />)
  fireEvent.change(await wordField(), { target: { value: 'It is B.' } })
  first.unmount()
  setLoggedOut('Your session has ended.')
  logIn('b')
  const other = renderInApp(<ReportList />)
  expect(await wordField()).toHaveProperty('value', '')
  other.unmount()
  logIn('a')
  renderInApp(<ReportList />)
  expect(await wordField()).toHaveProperty('value', 'It is B.')
  setLoggedOut()
})
