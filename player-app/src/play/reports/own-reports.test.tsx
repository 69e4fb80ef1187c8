import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  countUnsentReports,
  ownReportsStore,
  sendReport,
  sendReports,
  unsentReportsStore,
} from './own-reports.ts'

const id = (letter: string) => letter.repeat(24)
const user = (letter: string) => ({
  id: id(letter),
  username: `user ${letter}`,
  email: `${letter}@example.org`,
  role: 'player' as const,
})
const added = { userId: id('a'), questionId: id('1'), reason: 'unclear', text: 'Which?' } as const
const stored = {
  questionId: id('1'),
  revisionId: id('2'),
  isCurrent: true,
  reason: 'unclear',
  text: 'Which?',
  reportedAt: '2026-03-02T09:00:00.000Z',
  state: 'waiting',
  answer: '',
  answeredAt: null,
}

/** Requests and the server's answers. */
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const sent = () =>
  fetched.mock.calls.filter(([, { method }]) => method === 'POST').map(([, { body }]) => body)
const answer = (body: unknown, status = 200) =>
  fetched.mockImplementation(async (_url, { method }) =>
    method === 'POST' ? Response.json(body, { status }) : Response.json({ reports: [] }),
  )
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  answer(stored)
  setLoggedIn(user('a'))
})
afterEach(() => {
  setLoggedOut()
  localStorage.clear()
  unsentReportsStore.setState({ reports: [] })
  fetched.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function keepOne(): Promise<void> {
  const offline = goOffline()
  expect(await sendReport(added)).toBe('kept')
  offline.mockRestore()
  expect(sent()).toEqual([])
}

it('goes off at once where there is a network, with who reports', async () => {
  expect(await sendReport(added)).toBe('sent')
  const { questionId: _, ...body } = added
  expect(sent()).toEqual([JSON.stringify(body)])
  expect(unsentReportsStore.getState().reports).toEqual([])
})

it('is kept without a network, and sent by itself after a while', async () => {
  await keepOne()
  expect(unsentReportsStore.getState().reports).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toHaveLength(1)
  expect(unsentReportsStore.getState().reports).toEqual([])
})

it('is kept where the session has ended, and sent once its player is back', async () => {
  answer({ code: 'unauthorized', message: 'Please log in.' }, 401)
  expect(await sendReport(added)).toBe('kept')
  setLoggedOut()
  answer(stored)
  fetched.mockClear()
  setLoggedIn(user('a'))
  await sendReports()
  expect(sent()).toHaveLength(1)
})

it('is never sent for somebody else, and waits for its own player', async () => {
  await keepOne()
  setLoggedOut()
  await sendReports()
  setLoggedIn(user('b'))
  await sendReports()
  expect(sent()).toEqual([])
  setLoggedIn(user('a'))
  await sendReports()
  expect(sent()).toHaveLength(1)
})

it.each([
  ['while too many were sent', { code: 'too_many_requests', message: 'Too many reports.' }, 429],
  ['of a page that does not know who is here', { code: 'someone_elses_report', message: '' }, 403],
])('stays %s', async (_why, problem, status) => {
  await keepOne()
  answer(problem, status)
  await sendReports()
  expect(sent()).toHaveLength(1)
  expect(unsentReportsStore.getState().reports).toHaveLength(1)
})

it('is let go when the server will never take it', async () => {
  await keepOne()
  answer({ code: 'not_found', message: 'This question no longer exists.' }, 404)
  await sendReports()
  expect(unsentReportsStore.getState().reports).toEqual([])
})

it('is let go after 30 days', async () => {
  await keepOne()
  fetched.mockRejectedValue(new TypeError('No network'))
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000)
  await sendReports()
  expect(unsentReportsStore.getState().reports).toEqual([])
})

it('says what the server refuses, and keeps nothing', async () => {
  answer(
    { code: 'forbidden', message: 'You can report a question once you have answered it.' },
    403,
  )
  await expect(sendReport(added)).rejects.toThrow('once you have answered it')
  expect(unsentReportsStore.getState().reports).toEqual([])
})

it('is counted for its own player as long as it waits', async () => {
  await keepOne()
  expect([id('a'), id('b'), undefined].map(countUnsentReports)).toEqual([1, 0, 0])
  await sendReports()
  expect(countUnsentReports(id('a'))).toBe(0)
})

it('is known in this tab once another tab has sent it', async () => {
  await keepOne()
  await ownReportsStore.getState().refresh()
  expect(ownReportsStore.getState().data).toEqual([])
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('-reports:'))
  localStorage.removeItem(key)
  fetched.mockImplementation(async () => Response.json({ reports: [stored] }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.poll(() => unsentReportsStore.getState().reports).toEqual([])
  expect(ownReportsStore.getState().data).toEqual([stored])
})
