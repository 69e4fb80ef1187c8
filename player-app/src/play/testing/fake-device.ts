import { configureHttp } from '@quiz-kingdom/shared/api/client/http.ts'
import type { AttemptQuestion } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { AttemptStart } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { authStore, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { beginAttempt } from '../attempts/attempt.ts'
import type { Device } from '../attempts/attempt-store.ts'
import { createAttempts } from '../attempts/attempts.ts'
import { createQuizStore } from '../attempts/quiz-store.ts'

export const fakeId = (letter: string) => letter.repeat(24)
export const userId = fakeId('b')
export const categoryId = fakeId('c')
export const toAttemptKey = (attemptId: string) => `quiz-kingdom:attempts:${userId}:${attemptId}`
export const attemptKey = toAttemptKey(fakeId('a'))
export const quiz = { categoryId, title: 'Rivers', points: 2, time: '5:00' }
export const questions = ['1', '2'].map((digit) => ({
  _id: fakeId(digit),
  questionText: `Question ${digit}`,
  options: ['Abay', 'Awash'],
}))
export const result = {
  message: 'Score updated successfully!',
  score: 1,
  totalQuestions: 2,
  scorePoints: 2,
  resultDetails: [],
  attemptId: fakeId('a'),
  late: false,
  timeFactor: 1,
  kind: 'first',
} as const
export const startResponse = {
  attemptId: fakeId('a'),
  startedAt: '2026-01-07T10:00:00.000Z',
  deadline: '2026-01-07T10:05:00.000Z',
  timeFactor: 1,
  kind: 'first',
  now: '2026-01-07T10:00:00.000Z',
  questions: questions.map((question) => ({ ...question, categoryId })),
}
export const createAttempt = (
  questions: readonly AttemptQuestion[],
  start: Partial<AttemptStart> = {},
  arrivedAt = 0,
) =>
  beginAttempt({ quiz, start: { ...startResponse, timeFactor: 1, ...start, questions }, arrivedAt })
/** Response to a second call that starts the quiz, from here or from another device. */
export const secondStartResponse = {
  ...startResponse,
  attemptId: fakeId('e'),
  startedAt: '2026-01-07T10:01:00.000Z',
  deadline: '2026-01-07T10:06:00.000Z',
  now: '2026-01-07T10:01:00.000Z',
}
export const NOON = Date.parse('2026-01-07T12:00:00Z')
export const AFTER_DEADLINE = NOON + 5 * 60 * 1000

export const deviceStorage = new Map<string, string>()
export const fetchMock = vi.fn<typeof fetch>()

export const respondWith = (status: number, body: object) => async () =>
  Response.json(body, { status })
export const refuseWith = (status: number) =>
  respondWith(status, { code: 'refused', message: `No: ${status}` })

export const fakeStorage = {
  getItem: (name: string) => deviceStorage.get(name) ?? null,
  setItem: (name: string, value: string) => deviceStorage.set(name, value),
  removeItem: (name: string) => deviceStorage.delete(name),
  key: (index: number) => [...deviceStorage.keys()][index] ?? null,
  get length() {
    return deviceStorage.size
  },
}

/** Leaves the next call pending until the test responds to it or lets it fail. */
export function holdNextCall() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  fetchMock.mockImplementationOnce(() => promise)
  return {
    answer: (status: number, body: object) => resolve(Response.json(body, { status })),
    fail: () => reject(new TypeError('no network')),
  }
}

/** Gives each test a device with empty storage, a network and a logged-in player. */
export function setUpFakeDevice(): void {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage)
    // Test files share modules, which may remember another file's user.
    setLoggedOut()
    authStore.setState({ status: 'loading' }, true)
    deviceStorage.clear()
    deviceStorage.set(
      'user',
      JSON.stringify({ id: userId, username: 'almaz', email: 'a@example.org', role: 'player' }),
    )
    fetchMock.mockReset().mockImplementation(respondWith(201, startResponse))
    vi.stubGlobal('fetch', fetchMock)
    configureHttp({ onUnauthorized: () => {} })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}

export const createDevice = (now: () => number): Device => ({
  times: () => ({ wall: now(), steady: now() - NOON }),
  lock: (_name, work) => work(),
})

/** A freshly loaded page on the same device. */
export function loadPage(device: Device, whose = { userId, categoryId }) {
  const attempts = createAttempts(device)
  attempts.setUser(whose.userId)
  const quizStore = createQuizStore(
    attempts,
    { userId: whose.userId, quizId: whose.categoryId },
    device,
  )
  const { getState, open, close, leave, submit, retry, discard, start } = quizStore
  const choose = (option: number) => quizStore.attempt()?.choose(option)
  const next = () => quizStore.attempt()?.next()
  return { attempts, getState, open, close, leave, submit, retry, discard, start, choose, next }
}

export const loadPageAt = (now: () => number, whose = { userId, categoryId }) =>
  loadPage(createDevice(now), whose)

export function openQuizAt(now: number) {
  const page = loadPageAt(() => now)
  page.open()
  return page
}

export async function createStartedStore() {
  const store = openQuizAt(NOON)
  await store.start(quiz)
  return store
}

export const listSubmissions = () =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).endsWith('/submit'))
    .map(([, init]) => JSON.parse(String(init?.body)))

export const waitUntilSettled = (store: ReturnType<typeof openQuizAt>) =>
  vi.waitUntil(() => store.getState().phase !== 'submitting')
