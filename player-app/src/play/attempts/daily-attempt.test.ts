import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AFTER_DEADLINE,
  categoryId,
  createDevice,
  deviceStorage,
  fakeId,
  fetchMock,
  holdNextCall,
  listSubmissions,
  NOON,
  questions,
  respondWith,
  result,
  setUpFakeDevice,
  userId,
} from '../testing/fake-device.ts'
import { createAttempts } from './attempts.ts'
import { playedDaysStore } from './daily-dot.ts'
import {
  cancelClaim,
  claimGuestResult,
  declineGuestResult,
  GUEST_ID,
  guestResultStore,
  isDeclined,
  loadGuestResult,
  retryClaim,
  waitForClaim,
} from './guest.ts'
import { createQuizStore } from './quiz-store.ts'

setUpFakeDevice()
beforeEach(() => {
  guestResultStore.setState({ result: undefined })
  playedDaysStore.setState({ guest: undefined, own: undefined })
  cancelClaim()
})

const day = '2026-01-07'
const quiz = { day, title: 'Daily Quiz', points: 2, time: '5:00' }
const begun = {
  attemptId: fakeId('a'),
  day,
  startedAt: '2026-01-07T10:00:00.000Z',
  deadline: '2026-01-07T10:05:00.000Z',
  timeFactor: 1,
  kind: 'first',
  now: '2026-01-07T10:00:00.000Z',
  questions,
}
const finished = { ...result, day, place: { rank: 1, players: 1 }, streak: null }

function openAs(owner: string) {
  const device = createDevice(() => NOON)
  const attempts = createAttempts(device)
  attempts.setUser(owner)
  const store = createQuizStore(attempts, { userId: owner, quizId: day }, device)
  store.open()
  return store
}

async function playAs(owner: string) {
  const store = openAs(owner)
  await store.start(quiz)
  fetchMock.mockImplementation(
    respondWith(200, { ...finished, claim: owner === GUEST_ID ? 'signed' : undefined }),
  )
  await store.submit()
  return store
}

it('is submitted by its id alone, to the call of the daily quiz', async () => {
  fetchMock.mockImplementation(respondWith(201, begun))
  const store = await playAs(userId)
  expect(store.getState()).toMatchObject({ phase: 'finished', result: { score: 1 } })
  expect(listSubmissions()).toEqual([{ attemptId: fakeId('a'), answers: [] }])
  expect(String(fetchMock.mock.calls.at(-1)?.[0])).toBe('/api/daily/submit')
})

it('is played for the header once it has arrived, for who is still here', async () => {
  fetchMock.mockImplementation(respondWith(201, begun))
  await playAs(userId)
  expect(playedDaysStore.getState().own).toMatchObject({ day, isWaiting: false })
  playedDaysStore.setState({ own: undefined })
  fetchMock.mockImplementation(respondWith(201, begun))
  const player = { id: userId, username: 'almaz', email: 'a@example.org', role: 'player' } as const
  setLoggedIn(player)
  const store = openAs(userId)
  await store.start(quiz)
  const call = holdNextCall()
  const submitted = store.submit()
  setLoggedIn({ ...player, id: fakeId('e') })
  call.answer(200, finished)
  await submitted
  expect(playedDaysStore.getState().own).toBeUndefined()
})

it('has what is left of its time when it goes on on another device', async () => {
  fetchMock.mockImplementation(respondWith(201, { ...begun, now: '2026-01-07T10:04:00.000Z' }))
  const store = openAs(userId)
  await store.start(quiz)
  expect(store.getState()).toMatchObject({ phase: 'running', endsAt: 60_000 })
})

it('is of the day that the server says, where midnight has come since the page was shown', async () => {
  fetchMock.mockImplementation(respondWith(201, { ...begun, day: '2026-01-08' }))
  const store = openAs(userId)
  await store.start(quiz)
  expect(store.getState()).toMatchObject({ attempt: { quiz: { day: '2026-01-08' } } })
})

/** A guest has played, with a result that can be claimed. */
async function playAsGuest() {
  deviceStorage.delete('user')
  fetchMock.mockImplementation(respondWith(201, { ...begun, guestToken: 'begun' }))
  await playAs(GUEST_ID)
  fetchMock.mockClear()
}

const claimState = () => guestResultStore.getState().claim

it('of a guest brings back what the server has signed, and its result is claimed once', async () => {
  await playAsGuest()
  expect(guestResultStore.getState()).toMatchObject({ result: { claim: 'signed' } })
  expect(playedDaysStore.getState().guest).toBe(day)

  fetchMock.mockImplementation(respondWith(200, finished))
  await Promise.all([claimGuestResult(userId), claimGuestResult(userId)])
  expect(claimState()).toEqual({ phase: 'claimed' })
  expect(guestResultStore.getState()).toMatchObject({ result: undefined })
  expect(playedDaysStore.getState()).toMatchObject({ guest: day, own: { day, isWaiting: false } })
  await claimGuestResult(userId)
  expect(fetchMock).toHaveBeenCalledOnce()
})

it('of a guest stays on the device while it cannot be claimed, and is tried again', async () => {
  await playAsGuest()
  vi.useFakeTimers()
  fetchMock.mockRejectedValue(new TypeError('no network'))
  const claiming = claimGuestResult(userId)
  expect(claimState()).toEqual({ phase: 'pending' })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await claiming
  expect(claimState()).toMatchObject({ phase: 'failed', problem: expect.stringMatching(/./) })
  expect(guestResultStore.getState().result).toBeDefined()
  fetchMock.mockImplementation(respondWith(200, finished))
  retryClaim()
  await waitForClaim()
  expect(claimState()).toEqual({ phase: 'claimed' })
})

it('of a guest goes once it can never be claimed, with the server’s word for it', async () => {
  await playAsGuest()
  fetchMock.mockImplementation(respondWith(410, { code: 'gone', message: 'The day is over.' }))
  await claimGuestResult(userId)
  expect(claimState()).toEqual({ phase: 'refused', problem: 'The day is over.' })
  expect(guestResultStore.getState()).toMatchObject({ result: undefined })
  expect(playedDaysStore.getState().guest).toBe(day)
})

it('of a guest is not brought back by an answer that a claim has overtaken', async () => {
  await playAsGuest()
  const { result: played } = guestResultStore.getState()
  if (!played) throw new Error('There is a result')
  const detail = {
    questionId: fakeId('1'),
    questionText: 'Which river?',
    selectedAnswer: null,
    correctAnswer: null,
    isCorrect: null,
    description: null,
    heldBack: 'claim',
  } as const
  guestResultStore.setState({ result: { ...played, resultDetails: [detail] } })
  const call = holdNextCall()
  const fresh = loadGuestResult()
  fetchMock.mockImplementation(respondWith(200, finished))
  await claimGuestResult(userId)
  call.answer(200, { ...finished, claim: 'signed' })
  expect(await fresh).toBeUndefined()
  expect(guestResultStore.getState().result).toBeUndefined()
})

it('of a guest is nobody’s who did not ask, and stays a guest’s for who declines it', async () => {
  await playAsGuest()
  const { result: played } = guestResultStore.getState()
  if (!played) throw new Error('There is a result')
  retryClaim()
  declineGuestResult(played)
  expect(isDeclined(played)).toBe(true)
  expect(fetchMock).not.toHaveBeenCalled()
  setLoggedOut()
  expect(isDeclined(played)).toBe(false)
  expect(guestResultStore.getState().result).toEqual(played)
})

it('of a guest goes to who has asked for it as soon as it has arrived', async () => {
  await claimGuestResult(userId)
  await playAsGuest()
  fetchMock.mockImplementation(respondWith(200, finished))
  await waitForClaim()
  expect(claimState()).toEqual({ phase: 'claimed' })
})

it('tells nobody else of a claim that was under way when they came', async () => {
  await playAsGuest()
  const call = holdNextCall()
  const claiming = claimGuestResult(userId)
  cancelClaim()
  call.answer(409, { code: 'conflict', message: 'No.' })
  await claiming
  expect(claimState()).toEqual({ phase: 'none' })
})

it('of a guest is sent after a log-in too, and what comes of it is not told as the player’s', async () => {
  deviceStorage.delete('user')
  fetchMock.mockImplementation(respondWith(201, { ...begun, guestToken: 'begun' }))
  const store = openAs(GUEST_ID)
  await store.start(quiz)
  fetchMock.mockImplementation(respondWith(503, {}))
  await store.submit()
  store.leave()
  fetchMock.mockClear().mockImplementation(respondWith(200, { ...finished, claim: 'signed' }))
  const attempts = createAttempts(createDevice(() => NOON))
  attempts.setUser(userId)
  await attempts.send()
  expect(listSubmissions()).toEqual([{ attemptId: fakeId('a'), answers: [], guestToken: 'begun' }])
  expect(guestResultStore.getState().result).toMatchObject({ claim: 'signed' })
  expect(attempts.outbox.getState().arrived).toEqual([])
})

describe('midnight in the middle of it', () => {
  const tomorrow = '2026-01-08'

  async function begunYesterday() {
    fetchMock.mockImplementation(respondWith(201, begun))
    const store = openAs(userId)
    await store.start(quiz)
    return store
  }

  function openTomorrow(now: number) {
    const device = createDevice(() => now)
    const attempts = createAttempts(device)
    attempts.setUser(userId)
    const store = createQuizStore(attempts, { userId, quizId: tomorrow }, device)
    store.open()
    return { store, attempts }
  }

  it('leaves the attempt of yesterday to go on with, then that of today to begin', async () => {
    const before = await begunYesterday()
    before.attempt()?.choose(1)
    before.close()
    const { store, attempts } = openTomorrow(NOON + 60_000)
    expect(store.getState()).toMatchObject({
      phase: 'running',
      attempt: { quiz: { day }, answers: { 1: { selectedAnswer: 1 } } },
    })
    expect(attempts.runningDaily()).toMatchObject({ quiz: { day } })
    fetchMock.mockImplementation(respondWith(200, finished))
    await store.submit()
    expect(store.getState()).toMatchObject({ phase: 'finished' })
    expect(attempts.runningDaily()).toBeUndefined()
    expect(attempts.ofQuiz(tomorrow)).toBeUndefined()
  })

  it('has what ran out of time submitted, and today’s quiz before one', async () => {
    const before = await begunYesterday()
    before.close()
    fetchMock.mockImplementation(respondWith(200, finished))
    const { store, attempts } = openTomorrow(AFTER_DEADLINE)
    expect(store.getState()).toEqual({ phase: 'overview' })
    await attempts.send()
    expect(listSubmissions()).toHaveLength(1)
  })

  it('does not bring the quiz of a day where a category’s is wanted', async () => {
    const before = await begunYesterday()
    before.close()
    const attempts = createAttempts(createDevice(() => NOON))
    attempts.setUser(userId)
    expect(attempts.ofQuiz(categoryId)).toBeUndefined()
  })
})

describe('quit', () => {
  it('is submitted at its end by the page that its player went to', async () => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(respondWith(201, begun))
    const began = performance.now()
    const device = createDevice(() => NOON + performance.now() - began)
    const attempts = createAttempts(device)
    attempts.setUser(userId)
    const store = createQuizStore(attempts, { userId, quizId: day }, device)
    store.open()
    await store.start(quiz)
    store.attempt()?.choose(1)
    store.leave()
    fetchMock.mockImplementation(respondWith(200, finished))
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(listSubmissions()).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    vi.useRealTimers()
    expect(listSubmissions()).toMatchObject([{ answers: [{ selectedAnswer: 1 }] }])
    expect(attempts.outbox.getState().arrived).toHaveLength(1)
  })

  it('is submitted by the next page where the time ran out while there was none', async () => {
    fetchMock.mockImplementation(respondWith(201, begun))
    const store = openAs(userId)
    await store.start(quiz)
    store.leave()
    fetchMock.mockImplementation(respondWith(200, finished))
    const attempts = createAttempts(createDevice(() => AFTER_DEADLINE))
    attempts.setUser(userId)
    await attempts.send()
    expect(listSubmissions()).toHaveLength(1)
    expect(attempts.outbox.getState().arrived).toMatchObject([{ attempt: { isTimeUp: true } }])
  })
})

it('without a time limit is submitted when the day is over', async () => {
  fetchMock.mockImplementation(respondWith(201, { ...begun, timeFactor: null }))
  const store = openAs(userId)
  await store.start(quiz, null)
  expect(store.getState()).toMatchObject({ phase: 'running', endsAt: 300_000 })
  store.close()
  fetchMock.mockImplementation(respondWith(200, finished))
  const attempts = createAttempts(createDevice(() => AFTER_DEADLINE))
  attempts.setUser(userId)
  await attempts.send()
  expect(listSubmissions()).toHaveLength(1)
})
