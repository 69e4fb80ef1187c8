import { configureHttp } from '@quiz-kingdom/shared/api/http.ts'
import { authStore } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUBMIT_FAILED } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'

const id = (letter: string) => letter.repeat(24)
const userId = id('b')
const categoryId = id('c')
const key = `quiz-kingdom:attempt:${userId}:${categoryId}`
const quiz = { categoryId, title: 'Rivers', points: 2, time: '5:00' }
const questions = ['1', '2'].map((digit) => ({
  _id: id(digit),
  questionText: `Question ${digit}`,
  options: ['Abay', 'Awash'],
  categoryId,
}))
const result = {
  message: 'Score updated successfully!',
  score: 1,
  totalQuestions: 2,
  scorePoints: 2,
  resultDetails: [],
  attemptId: id('a'),
  late: false,
}
const started = {
  attemptId: id('a'),
  startedAt: '2026-01-07T10:00:00.000Z',
  deadline: '2026-01-07T10:05:00.000Z',
}
const NOON = Date.parse('2026-01-07T12:00:00Z')
const AFTER_DEADLINE = NOON + 5 * 60 * 1000

const kept = new Map<string, string>()
const fetched = vi.fn<typeof fetch>()

const answer = (status: number, body: object) => async () => Response.json(body, { status })
const refusal = (status: number) => answer(status, { code: 'refused', message: `No: ${status}` })

beforeEach(() => {
  kept.clear()
  kept.set(
    'user',
    JSON.stringify({ id: userId, username: 'almaz', email: 'a@example.org', role: 'player' }),
  )
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  fetched.mockReset().mockImplementation(answer(201, started))
  vi.stubGlobal('fetch', fetched)
  configureHttp({ onUnauthorized: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The attempt as the page would have it at `now`, from whatever the device kept. */
function openAt(now: number) {
  const store = createAttemptStore({ userId, categoryId, now: () => now })
  store.open()
  return store
}

async function startedStore() {
  const store = openAt(NOON)
  await store.start(quiz, questions)
  return store
}

const submissions = () =>
  fetched.mock.calls
    .filter(([url]) => String(url).endsWith('/submit'))
    .map(([, init]) => JSON.parse(String(init?.body)))

const untilSettled = (store: ReturnType<typeof openAt>) =>
  vi.waitUntil(() => store.getState().phase !== 'submitting')

describe('starting', () => {
  it('runs with the deadline counted from when the start was asked for', async () => {
    const store = await startedStore()
    expect(store.getState()).toMatchObject({
      phase: 'running',
      attempt: { attemptId: id('a'), deadline: AFTER_DEADLINE, step: 1, answers: {} },
    })
  })

  it('stays at the overview and says why when the server refuses', async () => {
    fetched.mockImplementation(refusal(404))
    const store = await startedStore()
    expect(store.getState()).toEqual({ phase: 'overview', problem: 'No: 404' })
    expect(kept.has(key)).toBe(false)
  })

  it('begins one attempt for two presses of Start', async () => {
    const store = openAt(NOON)
    await Promise.all([store.start(quiz, questions), store.start(quiz, questions)])
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a reload', () => {
  it('finds the question and the answers again', async () => {
    const store = await startedStore()
    store.choose(1)
    store.next()
    const before = store.getState()
    expect(openAt(NOON + 60_000).getState()).toEqual(before)
  })

  it('after the deadline submits what was answered, at once and by itself', async () => {
    const store = await startedStore()
    store.choose(1)
    fetched.mockImplementation(answer(200, result))
    const reloaded = openAt(AFTER_DEADLINE)
    await untilSettled(reloaded)
    expect(reloaded.getState()).toEqual({ phase: 'finished', result })
    expect(submissions()).toEqual([
      {
        userId,
        categoryId,
        attemptId: id('a'),
        answers: [{ questionId: id('1'), selectedAnswer: 1 }],
      },
    ])
  })

  it('never shows the attempt to another user or in another category', async () => {
    await startedStore()
    const others = [
      createAttemptStore({ userId: id('d'), categoryId }),
      createAttemptStore({ userId, categoryId: id('d') }),
    ]
    for (const other of others) expect(other.getState()).toEqual({ phase: 'overview' })
  })

  it('begins afresh when what was kept cannot be read', async () => {
    kept.set(key, '{"stage":"running","attempt":{"step":0}}')
    expect(openAt(NOON).getState()).toEqual({ phase: 'overview' })
    expect(kept.has(key)).toBe(false)
  })
})

describe('leaving', () => {
  it('resumes when the player comes back in time', async () => {
    const store = await startedStore()
    store.choose(0)
    store.leave()
    expect(openAt(AFTER_DEADLINE - 1).getState()).toMatchObject({
      phase: 'running',
      attempt: { answers: { 1: { selectedAnswer: 0 } } },
    })
  })

  it('is over when the time is, and nothing is submitted', async () => {
    const store = await startedStore()
    store.leave()
    expect(openAt(AFTER_DEADLINE).getState()).toEqual({ phase: 'overview' })
    expect(kept.has(key)).toBe(false)
    expect(submissions()).toEqual([])
  })

  it('also counts when the server’s answer to Start comes afterwards', async () => {
    const store = openAt(NOON)
    const starting = store.start(quiz, questions)
    store.leave()
    await starting
    expect(openAt(AFTER_DEADLINE).getState()).toEqual({ phase: 'overview' })
  })
})

describe('submitting', () => {
  it('hands over the result and forgets the attempt', async () => {
    const store = await startedStore()
    fetched.mockImplementation(answer(200, result))
    await store.submit()
    expect(store.getState()).toEqual({ phase: 'finished', result })
    expect(kept.has(key)).toBe(false)
  })

  it('keeps everything when it fails, and Retry sends the same attempt', async () => {
    const store = await startedStore()
    store.choose(1)
    fetched.mockRejectedValue(new TypeError('no network'))
    await store.submit()
    expect(store.getState()).toMatchObject({
      phase: 'failed',
      problem: SUBMIT_FAILED,
      canRetry: true,
    })
    fetched.mockImplementation(answer(200, result))
    await store.retry()
    expect(store.getState().phase).toBe('finished')
    const [first, second] = submissions()
    expect(second).toEqual(first)
  })

  it('offers Retry after a reload too, and waits for it', async () => {
    const store = await startedStore()
    store.choose(1)
    fetched.mockImplementation(refusal(500))
    await store.submit()
    fetched.mockClear().mockImplementation(answer(200, result))
    const reloaded = openAt(AFTER_DEADLINE)
    expect(reloaded.getState()).toMatchObject({ phase: 'failed', problem: SUBMIT_FAILED })
    expect(fetched).not.toHaveBeenCalled()
    await reloaded.retry()
    expect(submissions()).toMatchObject([{ attemptId: id('a'), answers: [{ selectedAnswer: 1 }] }])
  })

  it('keeps the answers while the player logs in again', async () => {
    const store = await startedStore()
    store.choose(1)
    fetched.mockImplementation(refusal(401))
    await store.submit()
    store.leave()
    expect(openAt(NOON).getState()).toMatchObject({
      phase: 'failed',
      attempt: { answers: { 1: { selectedAnswer: 1 } } },
    })
  })

  it('lets go of an attempt that the server will never take', async () => {
    const store = await startedStore()
    fetched.mockImplementation(refusal(404))
    await store.submit()
    expect(store.getState()).toMatchObject({
      phase: 'failed',
      problem: 'No: 404',
      canRetry: false,
    })
    expect(openAt(NOON).getState()).toEqual({ phase: 'overview' })
  })

  it('needs a stored user, and goes on by itself once there is one', async () => {
    const store = await startedStore()
    const user = kept.get('user') ?? ''
    kept.delete('user')
    await store.submit()
    expect(authStore.getState()).toEqual({ status: 'loggedOut', reason: 'User not found' })
    expect(submissions()).toEqual([])
    store.leave()

    kept.set('user', user)
    fetched.mockImplementation(answer(200, result))
    const later = openAt(NOON)
    await untilSettled(later)
    expect(later.getState().phase).toBe('finished')
  })

  it('sends once for two presses of Submit', async () => {
    const store = await startedStore()
    fetched.mockImplementation(answer(200, result))
    await Promise.all([store.submit(), store.submit()])
    expect(submissions()).toHaveLength(1)
  })
})
