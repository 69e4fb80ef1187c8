import { OTHER_USERS_ATTEMPT_CODE } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { authStore } from '@quiz-kingdom/shared/session/auth-store.ts'
import { describe, expect, it } from 'vitest'
import {
  AFTER_DEADLINE,
  attemptKey,
  categoryId,
  createStartedStore,
  deviceStorage,
  fakeId,
  fetchMock,
  holdNextCall,
  listSubmissions,
  loadPageAt,
  NOON,
  openQuizAt,
  questions,
  quiz,
  refuseWith,
  respondWith,
  result,
  secondStartResponse,
  setUpFakeDevice,
  startResponse,
  userId,
  waitUntilSettled,
} from '../testing/fake-device.ts'
import { SUBMIT_FAILURE } from './attempt.ts'
import { readAttempt } from './attempt-storage.ts'

setUpFakeDevice()

type HeldCall = ReturnType<typeof holdNextCall>

describe('starting', () => {
  it('plays what the server asks', async () => {
    const store = await createStartedStore()
    expect(store.getState()).toMatchObject({
      phase: 'running',
      attempt: { attemptId: fakeId('a'), questions, step: 1, answers: {} },
    })
  })

  it('gives the whole time from when the answer to Start arrives, however long it took', async () => {
    let now = NOON
    const store = loadPageAt(() => now)
    store.open()
    const call = holdNextCall()
    const starting = store.start(quiz)
    now += 25_000
    call.answer(201, startResponse)
    await starting
    expect(store.getState()).toMatchObject({ attempt: { deadline: AFTER_DEADLINE + 25_000 } })
  })

  it('stays at the overview and says why when the server refuses', async () => {
    fetchMock.mockImplementation(refuseWith(404))
    const store = await createStartedStore()
    expect(store.getState()).toEqual({ phase: 'overview', problem: 'No: 404' })
    expect(deviceStorage.has(attemptKey)).toBe(false)
  })

  it('begins one attempt for two presses of Start', async () => {
    const store = openQuizAt(NOON)
    await Promise.all([store.start(quiz), store.start(quiz)])
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

describe('a reload', () => {
  it('finds the question and the answers again', async () => {
    const store = await createStartedStore()
    store.choose(1)
    store.next()
    expect(openQuizAt(NOON + 60_000).getState()).toMatchObject({
      phase: 'running',
      attempt: { step: 2, answers: { 1: { selectedAnswer: 1 } } },
      endsAt: AFTER_DEADLINE - NOON,
    })
  })

  it('after the deadline submits what was answered, at once and by itself', async () => {
    const store = await createStartedStore()
    store.choose(1)
    fetchMock.mockImplementation(respondWith(200, result))
    const reloaded = openQuizAt(AFTER_DEADLINE)
    await waitUntilSettled(reloaded)
    expect(reloaded.getState()).toMatchObject({ phase: 'finished', result })
    expect(listSubmissions()).toEqual([
      {
        userId,
        categoryId,
        attemptId: fakeId('a'),
        answers: [{ questionId: fakeId('1'), selectedAnswer: 1 }],
      },
    ])
  })

  it('never shows the attempt to another user or in another category', async () => {
    await createStartedStore()
    const others = [
      loadPageAt(() => NOON, { userId: fakeId('d'), categoryId }),
      loadPageAt(() => NOON, { userId, categoryId: fakeId('d') }),
    ]
    for (const other of others) {
      other.open()
      expect(other.getState()).toEqual({ phase: 'overview' })
    }
  })

  it('begins afresh when what was kept cannot be read', () => {
    deviceStorage.set(attemptKey, '{"stage":"running","attempt":{"step":0}}')
    expect(openQuizAt(NOON).getState()).toEqual({ phase: 'overview' })
  })
})

describe('leaving', () => {
  it('resumes when the player comes back in time', async () => {
    const store = await createStartedStore()
    store.choose(0)
    store.leave()
    expect(openQuizAt(AFTER_DEADLINE - 1).getState()).toMatchObject({
      phase: 'running',
      attempt: { answers: { 1: { selectedAnswer: 0 } } },
    })
  })

  it('is over when the time is, and nothing is submitted', async () => {
    const store = await createStartedStore()
    store.leave()
    expect(openQuizAt(AFTER_DEADLINE).getState()).toEqual({ phase: 'overview' })
    expect(deviceStorage.has(attemptKey)).toBe(false)
    expect(listSubmissions()).toEqual([])
  })

  it('is over then without a reload too', async () => {
    let now = NOON
    const page = loadPageAt(() => now)
    page.open()
    await page.start(quiz)
    page.leave()
    now = AFTER_DEADLINE
    page.open()
    expect(page.getState()).toEqual({ phase: 'overview' })
    expect(listSubmissions()).toEqual([])
  })

  it('also counts when the server’s answer to Start comes afterwards', async () => {
    const store = openQuizAt(NOON)
    const starting = store.start(quiz)
    store.leave()
    await starting
    expect(openQuizAt(AFTER_DEADLINE).getState()).toEqual({ phase: 'overview' })
  })
})

describe('submitting', () => {
  it('hands over the result and forgets the attempt', async () => {
    const store = await createStartedStore()
    fetchMock.mockImplementation(respondWith(200, result))
    await store.submit()
    expect(store.getState()).toMatchObject({ phase: 'finished', result })
    expect(deviceStorage.has(attemptKey)).toBe(false)
  })

  it('keeps everything when it fails, and Retry sends the same attempt', async () => {
    const store = await createStartedStore()
    store.choose(1)
    fetchMock.mockRejectedValue(new TypeError('no network'))
    await store.submit()
    expect(store.getState()).toMatchObject({
      phase: 'failed',
      problem: SUBMIT_FAILURE,
      isKept: true,
    })
    fetchMock.mockImplementation(respondWith(200, result))
    await store.retry()
    expect(store.getState().phase).toBe('finished')
    const [first, second] = listSubmissions()
    expect(second).toEqual(first)
  })

  it('keeps the answers while the player logs in again', async () => {
    const store = await createStartedStore()
    store.choose(1)
    fetchMock.mockImplementation(refuseWith(401))
    await store.submit()
    store.leave()
    expect(openQuizAt(NOON).getState()).toMatchObject({
      phase: 'failed',
      attempt: { answers: { 1: { selectedAnswer: 1 } } },
    })
  })

  it('needs a stored user, and goes on by itself once there is one', async () => {
    const store = await createStartedStore()
    const user = deviceStorage.get('user') ?? ''
    deviceStorage.delete('user')
    await store.submit()
    expect(authStore.getState()).toEqual({ status: 'loggedOut', reason: 'User not found' })
    expect(listSubmissions()).toEqual([])
    store.leave()

    deviceStorage.set('user', user)
    fetchMock.mockImplementation(respondWith(200, result))
    const later = openQuizAt(NOON)
    await waitUntilSettled(later)
    expect(later.getState().phase).toBe('finished')
  })

  it('sends once for two presses of Submit', async () => {
    const store = await createStartedStore()
    fetchMock.mockImplementation(respondWith(200, result))
    await Promise.all([store.submit(), store.submit()])
    expect(listSubmissions()).toHaveLength(1)
  })
})

describe('a submission that the server will never count', () => {
  for (const status of [400, 404, 409, 410]) {
    it(`says why and cannot be retried, also after a reload (${status})`, async () => {
      const store = await createStartedStore()
      store.choose(1)
      fetchMock.mockImplementation(refuseWith(status))
      await store.submit()
      const refused = store.getState()
      expect(refused).toMatchObject({
        phase: 'refused',
        problem: `No: ${status}`,
        attempt: { answers: { 1: { selectedAnswer: 1 } } },
      })
      await store.retry()
      expect(listSubmissions()).toHaveLength(1)
      expect(openQuizAt(AFTER_DEADLINE).getState()).toEqual(refused)
    })
  }

  for (const status of [401, 403, 408, 429, 500]) {
    it(`is not what a ${status} means: Retry stays`, async () => {
      const store = await createStartedStore()
      fetchMock.mockImplementation(refuseWith(status))
      await store.submit()
      expect(store.getState()).toMatchObject({ phase: 'failed', isKept: true })
    })
  }

  it('is also that of an attempt which belongs to somebody else', async () => {
    const store = await createStartedStore()
    const message = 'This attempt belongs to someone else.'
    fetchMock.mockImplementation(respondWith(403, { code: OTHER_USERS_ATTEMPT_CODE, message }))
    await store.submit()
    expect(store.getState()).toMatchObject({ phase: 'refused', problem: message })
  })

  it('goes when the player discards it, and the quiz starts again', async () => {
    const store = await createStartedStore()
    fetchMock.mockImplementation(refuseWith(409))
    await store.submit()
    store.discard()
    expect(store.getState()).toEqual({ phase: 'overview' })
    expect(deviceStorage.has(attemptKey)).toBe(false)
    fetchMock.mockImplementation(respondWith(201, secondStartResponse))
    await store.start(quiz)
    expect(store.getState()).toMatchObject({
      phase: 'running',
      attempt: { attemptId: fakeId('e') },
    })
  })
})

describe('two tabs, or two visits, at one quiz', () => {
  /** A second tab whose start response arrives after this tab's. */
  async function otherTabStarts() {
    const call = holdNextCall()
    const other = openQuizAt(NOON)
    const starting = other.start(quiz)
    return async () => {
      call.answer(201, secondStartResponse)
      await starting
      return other
    }
  }

  it('go on with the attempt that the other one has begun, in place of a second Start', async () => {
    const waiting = openQuizAt(NOON)
    const store = await createStartedStore()
    store.choose(1)
    await waiting.start(quiz)
    expect(waiting.getState()).toEqual(store.getState())
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('keep an older attempt and a newer one beside each other', async () => {
    const answerOther = await otherTabStarts()
    const store = await createStartedStore()
    await answerOther()
    store.choose(1)
    store.leave()
    const answersOf = (attemptId: string) => readAttempt({ userId, attemptId })?.attempt.answers
    expect(answersOf(fakeId('a'))).toMatchObject({ 1: { selectedAnswer: 1 } })
    expect(answersOf(fakeId('e'))).toEqual({})
  })

  it('play the attempt that was started last, whichever answer arrives first', async () => {
    const late = holdNextCall()
    const slow = openQuizAt(NOON)
    const starting = slow.start(quiz)
    fetchMock.mockImplementation(respondWith(201, secondStartResponse))
    await createStartedStore()
    late.answer(201, startResponse)
    await starting
    expect(slow.getState()).toMatchObject({ phase: 'running', attempt: { attemptId: fakeId('e') } })
  })

  it('find the newer attempt once the overtaken one is discarded', async () => {
    const answerOther = await otherTabStarts()
    const store = await createStartedStore()
    await answerOther()
    fetchMock.mockImplementation(refuseWith(409))
    await store.submit()
    store.discard()
    expect(store.getState()).toMatchObject({
      phase: 'running',
      attempt: { attemptId: fakeId('e') },
    })
  })

  it.each([
    ['fails', ({ fail }: HeldCall) => fail()],
    ['succeeds', ({ answer }: HeldCall) => answer(200, result)],
  ])('keep the new attempt when the old one’s submission %s at last', async (_how, settle) => {
    const first = await createStartedStore()
    const hanging = holdNextCall()
    const submitting = first.submit()
    first.leave()
    fetchMock.mockImplementation(respondWith(200, result))
    const second = openQuizAt(NOON)
    await waitUntilSettled(second)
    fetchMock.mockImplementation(respondWith(201, secondStartResponse))
    const third = openQuizAt(NOON)
    await third.start(quiz)
    third.choose(1)
    settle(hanging)
    await submitting
    expect(openQuizAt(NOON).getState()).toEqual(third.getState())
  })

  it('keep no failure of an attempt that was taken meanwhile', async () => {
    const first = await createStartedStore()
    const hanging = holdNextCall()
    const submitting = first.submit()
    first.leave()
    fetchMock.mockImplementation(respondWith(200, result))
    await waitUntilSettled(openQuizAt(NOON))
    hanging.fail()
    await submitting
    expect(openQuizAt(NOON).getState()).toEqual({ phase: 'overview' })
  })
})
