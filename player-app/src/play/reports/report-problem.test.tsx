import type { OwnReport } from '@quiz-kingdom/shared/entities/console/report.ts'
import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { OwnReports, ReportProblem } from './report-problem.tsx'

const id = (letter: string) => letter.repeat(24)
const own: OwnReport = {
  questionId: id('1'),
  revisionId: id('2'),
  isCurrent: true,
  reason: 'unclear',
  text: '',
  reportedAt: '2026-03-02T09:00:00.000Z',
  state: 'waiting',
  answer: '',
  answeredAt: null,
}

let reports: OwnReport[]
let post: () => Promise<Response>

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
beforeEach(() => {
  reports = []
  post = async () => Response.json(own)
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? post() : Response.json({ reports }),
  )
  setLoggedIn({ id: id('a'), username: 'Abeba', email: 'a@example.org', role: 'player' })
})
afterEach(() => {
  setLoggedOut()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const show = (revisionId?: string) =>
  renderInApp(
    <>
      <OwnReports />
      <ReportProblem
        questionId={id('1')}
        questionText="Which river?"
        {...(revisionId && { revisionId })}
      />
    </>,
  )
const button = () => screen.queryByRole('button', { name: 'Report a problem with Which river?' })

it('is offered to players alone', () => {
  setLoggedOut()
  show()
  expect(button()).toBeNull()
})

it('is done with two presses, and stays said', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: /Report a problem/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Unclear' }))
  expect(await screen.findByText('You reported this: Unclear.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button()).toBeNull()
})

it('shows that it is being sent, and when that failed, what was written', async () => {
  let fail = (_error: Error) => {}
  post = () =>
    new Promise((_resolve, reject) => {
      fail = reject
    })
  show()
  fireEvent.click(screen.getByRole('button', { name: /Report a problem/ }))
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'Abay or Awash?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Something else' }))
  expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-busy')).toBe('true')
  post = async () =>
    Response.json({ code: 'forbidden', message: 'Not before it was answered.' }, { status: 403 })
  fail(new TypeError('No network'))
  expect(await screen.findByText('Not before it was answered.')).toBeDefined()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Abay or Awash?')
})

it.each([
  [{}, 'You reported this: Unclear.', false],
  [{ state: 'mended', answer: 'The key is C.' }, 'Fixed: The key is C.', false],
  [{ state: 'mended' }, 'Fixed: thanks for your report!', false],
  [{ state: 'dismissed', answer: 'B it is.' }, 'No problem found: B it is.', false],
  [{ state: 'mended', answer: 'Done.', isCurrent: false }, 'Fixed: Done.', true],
  [{ isCurrent: false }, 'You reported this: Unclear.', false],
] as const)('of %j says "%s"', async (change, words, mayReport) => {
  reports = [{ ...own, ...change }]
  show()
  expect(await screen.findByText(words)).toBeDefined()
  expect(button() !== null).toBe(mayReport)
})

it('is offered for what was asked now, where an earlier text was reported', async () => {
  reports = [own]
  show(id('3'))
  expect(await screen.findByText('You reported this: Unclear.')).toBeDefined()
  expect(button()).not.toBeNull()
})

it('keeps what was written in a dialog that is closed', () => {
  show()
  const open = () => fireEvent.click(screen.getByRole('button', { name: /Report a problem/ }))
  open()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Abay or Awash?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  open()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Abay or Awash?')
})
