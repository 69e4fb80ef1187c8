import { setLoggedIn } from '@quiz-kingdom/shared/session/auth-store.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  AFTER_DEADLINE,
  attemptKey,
  categoryId,
  createDevice,
  createStartedStore,
  deviceStorage,
  fakeId,
  fakeStorage,
  fetchMock,
  holdNextCall,
  listSubmissions,
  loadPage,
  loadPageAt,
  NOON,
  openQuizAt,
  quiz,
  respondWith,
  result,
  setUpFakeDevice,
  startResponse,
  toAttemptKey,
  userId,
} from '../testing/fake-device.ts'
import { createAttempts } from './attempts.ts'
import { savedAttemptsStore } from './saved-attempts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const otherUser = fakeId('d')

setUpFakeDevice()

/** An attempt whose submission failed without a network, on a page that was then left. */
async function waitingAttempt(category = categoryId, attemptId = fakeId('a')) {
  const page = loadPageAt(() => NOON, { userId, categoryId: category })
  page.open()
  fetchMock.mockImplementation(respondWith(201, { ...startResponse, attemptId }))
  await page.start({ ...quiz, categoryId: category })
  page.choose(1)
  fetchMock.mockRejectedValue(new TypeError('no network'))
  await page.submit()
  page.leave()
  return page
}

/** Any page except the quiz. */
function otherPage(now = NOON) {
  const attempts = createAttempts(createDevice(() => now))
  attempts.setUser(userId)
  return attempts
}

const waitingIn = (attempts: ReturnType<typeof otherPage>) =>
  attempts.outbox.getState().waiting.map(({ attemptId }) => attemptId)

describe('what was not sent', () => {
  it('is sent at the next start of the app, on whatever page, and the result is told', async () => {
    await waitingAttempt()
    fetchMock.mockImplementation(respondWith(200, result))
    const attempts = otherPage()
    await attempts.send()
    expect(listSubmissions().at(-1)).toMatchObject({ userId, attemptId: fakeId('a') })
    expect(attempts.outbox.getState()).toMatchObject({
      waiting: [],
      arrived: [{ attempt: { quiz: { title: 'Rivers' } }, result }],
    })
    expect(deviceStorage.has(attemptKey)).toBe(false)
  })

  it('tells of its result until that was seen, also after a reload and in another tab', async () => {
    await waitingAttempt()
    fetchMock.mockImplementation(respondWith(200, result))
    await otherPage().send()
    const [attempts, otherTab] = [otherPage(), otherPage()]
    expect(attempts.outbox.getState().arrived).toMatchObject([{ userId, result }])
    const [name = ''] = [...deviceStorage.keys()].filter((name) => name !== 'user')
    attempts.dismiss(fakeId('a'))
    otherTab.onStorage(name)
    for (const tab of [attempts, otherTab, otherPage()])
      expect(tab.outbox.getState().arrived).toEqual([])
    expect([...deviceStorage.keys()]).toEqual(['user'])
  })

  it('waits where it fails again, and is sent when the network is back or the phone wakes', async () => {
    await waitingAttempt()
    const attempts = otherPage()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([fakeId('a')])
    fetchMock.mockImplementation(respondWith(200, result))
    attempts.onWake()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([])
  })

  it('is tried again by itself, after pauses that grow', async () => {
    await waitingAttempt()
    vi.useFakeTimers()
    const attempts = otherPage()
    await vi.advanceTimersByTimeAsync(0)
    const tries = listSubmissions().length
    const triesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return listSubmissions().length - tries
    }
    expect(await triesAfter(9_000)).toBe(0)
    expect(await triesAfter(1_000)).toBe(1)
    expect(await triesAfter(19_000)).toBe(1)
    expect(await triesAfter(1_000)).toBe(2)
    const inAnHour = await triesAfter(60 * 60_000)
    expect(inAnHour).toBeGreaterThan(12)
    expect(inAnHour).toBeLessThan(20)
    fetchMock.mockImplementation(respondWith(200, result))
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(attempts.outbox.getState().arrived).toHaveLength(1)
    const last = listSubmissions().length
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(listSubmissions()).toHaveLength(last)
    vi.useRealTimers()
  })

  it('is tried again by itself from the first failure on, while its own page shows it', async () => {
    const page = await createStartedStore()
    page.choose(1)
    vi.useFakeTimers()
    fetchMock.mockRejectedValue(new TypeError('no network'))
    await page.submit()
    expect(page.getState()).toMatchObject({ phase: 'failed' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listSubmissions()).toHaveLength(2)
    expect(page.getState()).toMatchObject({ phase: 'failed', isSending: false })
    fetchMock.mockImplementation(respondWith(200, result))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.getState()).toMatchObject({ phase: 'finished' })
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(listSubmissions()).toHaveLength(3)
    vi.useRealTimers()
  })

  it('holds up no other when it keeps failing or cannot count', async () => {
    const categories = [fakeId('1'), fakeId('2'), fakeId('3')]
    for (const category of categories) await waitingAttempt(category, category)
    fetchMock.mockImplementation(async (_url, init) => {
      const { attemptId } = JSON.parse(String(init?.body))
      if (attemptId === fakeId('1')) return Response.json({}, { status: 500 })
      if (attemptId === fakeId('2'))
        return Response.json({ code: 'no', message: 'No.' }, { status: 409 })
      return Response.json({ ...result, attemptId })
    })
    const attempts = otherPage()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([fakeId('1')])
    const { refused, arrived } = attempts.outbox.getState()
    expect(refused.map(({ attemptId }) => attemptId)).toEqual([fakeId('2')])
    expect(arrived.map(({ attempt }) => attempt.attemptId)).toEqual([fakeId('3')])
  })

  it('is counted as waiting, all of it, and goes when it is discarded', async () => {
    for (const category of [fakeId('1'), fakeId('2')]) await waitingAttempt(category, category)
    const attempts = otherPage()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([fakeId('1'), fakeId('2')])
    attempts.discardWaiting()
    expect(waitingIn(attempts)).toEqual([])
    expect([...deviceStorage.keys()]).toEqual(['user'])
  })

  it('does not come back when it is discarded while it is being sent', async () => {
    await waitingAttempt()
    const call = holdNextCall()
    const attempts = otherPage()
    await vi.waitUntil(() => attempts.outbox.getState().isSending)
    attempts.discardWaiting()
    call.fail()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([])
    expect(deviceStorage.has(attemptKey)).toBe(false)
  })

  it('is told on the quiz’s own page while that is open, and nowhere else', async () => {
    await waitingAttempt()
    const page = openQuizAt(NOON)
    await page.attempts.send()
    expect(page.getState()).toMatchObject({ phase: 'failed' })
    expect(page.attempts.outbox.getState().waiting).toEqual([])
    page.leave()
    expect(waitingIn(page.attempts)).toEqual([fakeId('a')])
  })

  it('is also what a crashed or closed page left when its time was up', async () => {
    const crashed = await createStartedStore()
    crashed.choose(1)
    crashed.close()
    fetchMock.mockImplementation(respondWith(200, result))
    const attempts = otherPage(AFTER_DEADLINE)
    await attempts.send()
    expect(listSubmissions()).toMatchObject([{ answers: [{ selectedAnswer: 1 }] }])
    expect(attempts.outbox.getState().arrived).toMatchObject([{ attempt: { isTimeUp: true } }])
  })
})

describe('what goes on while no page shows it', () => {
  it('is told with its end until its player comes back to it', async () => {
    const page = await createStartedStore()
    expect(page.attempts.outbox.getState().running).toEqual([])
    page.leave()
    expect(page.attempts.outbox.getState().running).toHaveLength(1)
    expect(savedAttemptsStore.getState().running).toEqual({ [categoryId]: 5 * 60_000 })
    page.open()
    expect(page.attempts.outbox.getState().running).toEqual([])
    expect(savedAttemptsStore.getState().running).toEqual({})
  })

  it('can be given up', async () => {
    const page = await createStartedStore()
    page.leave()
    for (const store of page.attempts.outbox.getState().running) store.discard()
    expect(page.attempts.outbox.getState().running).toEqual([])
    expect(deviceStorage.has(attemptKey)).toBe(false)
  })
})

describe('whom only the device remembers', () => {
  it('goes on with a quiz at once, and nothing is sent before the session is known', async () => {
    await waitingAttempt()
    fetchMock.mockClear().mockImplementation(respondWith(200, result))
    const attempts = createAttempts(createDevice(() => NOON))
    attempts.setUser(userId, { isSure: false })
    attempts.onWake()
    await attempts.send()
    expect(waitingIn(attempts)).toEqual([fakeId('a')])
    expect(attempts.unsent()).toBe(1)
    expect(listSubmissions()).toEqual([])
    attempts.setUser(userId)
    await attempts.send()
    expect(attempts.outbox.getState().arrived).toHaveLength(1)
    expect(attempts.unsent()).toBe(0)
  })
})

describe('two tabs at one attempt', () => {
  async function twoTabs() {
    const first = await createStartedStore()
    const second = openQuizAt(NOON)
    return { first, second }
  }
  const answersOf = (page: ReturnType<typeof openQuizAt>) => {
    const state = page.getState()
    return 'attempt' in state ? Object.keys(state.attempt.answers) : undefined
  }

  it('show each other’s answers, each at its own question', async () => {
    const { first, second } = await twoTabs()
    first.choose(1)
    second.attempts.onStorage(attemptKey)
    expect(answersOf(second)).toEqual(['1'])
    second.next()
    second.choose(0)
    first.attempts.onStorage(attemptKey)
    expect(answersOf(first)).toEqual(['1', '2'])
    expect(first.getState()).toMatchObject({ attempt: { step: 1 } })
    expect(second.getState()).toMatchObject({ attempt: { step: 2 } })
  })

  it('lose no answer even where neither was told of the other’s', async () => {
    const { first, second } = await twoTabs()
    first.choose(1)
    second.next()
    second.choose(0)
    fetchMock.mockImplementation(respondWith(200, result))
    await first.submit()
    expect(listSubmissions()).toMatchObject([
      { answers: [{ selectedAnswer: 1 }, { selectedAnswer: 0 }] },
    ])
  })

  it('both show the result when one submits', async () => {
    const { first, second } = await twoTabs()
    const call = holdNextCall()
    const submitting = first.submit()
    second.attempts.onStorage(attemptKey)
    expect(second.getState().phase).toBe('submitting')
    fetchMock.mockImplementation(respondWith(200, result))
    call.answer(200, result)
    await submitting
    second.attempts.onStorage(attemptKey)
    await vi.waitUntil(() => second.getState().phase === 'finished')
    expect(first.getState().phase).toBe('finished')
  })

  it('go on in one when the other quits', async () => {
    const { first, second } = await twoTabs()
    first.leave()
    second.attempts.onStorage(attemptKey)
    expect(JSON.parse(deviceStorage.get(attemptKey) ?? '{}').stage).toBe('running')
  })

  it('are both at the overview when one discards', async () => {
    await waitingAttempt()
    const [first, second] = [openQuizAt(NOON), openQuizAt(NOON)]
    await Promise.all([first.attempts.send(), second.attempts.send()])
    first.discard()
    second.attempts.onStorage(attemptKey)
    for (const tab of [first, second]) expect(tab.getState()).toEqual({ phase: 'overview' })
  })

  it('send it once between them', async () => {
    await waitingAttempt()
    fetchMock.mockClear().mockImplementation(respondWith(200, result))
    let before = Promise.resolve<unknown>(undefined)
    const lock = <T>(_name: string, work: () => Promise<T>) => {
      const turn = before.then(work)
      before = turn
      return turn
    }
    const tabs = [1, 2].map(() => createAttempts({ ...createDevice(() => NOON), lock }))
    for (const tab of tabs) tab.setUser(userId)
    await Promise.all(tabs.map((tab) => tab.send()))
    expect(listSubmissions()).toHaveLength(1)
    expect(tabs.flatMap((tab) => tab.outbox.getState().arrived)).toHaveLength(1)
    expect(tabs.flatMap(waitingIn)).toEqual([])
  })
})

describe('two people on one device', () => {
  it('neither see nor send what is the other’s', async () => {
    await waitingAttempt()
    fetchMock.mockClear().mockImplementation(respondWith(200, result))
    const attempts = createAttempts(createDevice(() => NOON))
    attempts.setUser(otherUser)
    await attempts.send()
    expect(listSubmissions()).toEqual([])
    expect(attempts.outbox.getState()).toEqual({
      running: [],
      waiting: [],
      refused: [],
      arrived: [],
      isSending: false,
    })
    expect(deviceStorage.has(attemptKey)).toBe(true)
  })

  it('share no result that came for the one before', async () => {
    await waitingAttempt()
    fetchMock.mockImplementation(respondWith(200, result))
    const attempts = otherPage()
    await attempts.send()
    attempts.setUser(undefined)
    attempts.setUser(otherUser)
    expect(attempts.outbox.getState().arrived).toEqual([])
  })

  it('keep to themselves what the server answers after the other has logged in', async () => {
    const page = loadPageAt(() => NOON)
    page.open()
    const call = holdNextCall()
    const starting = page.start(quiz)
    page.leave()
    page.attempts.setUser(otherUser)
    call.answer(201, startResponse)
    await starting
    expect([...deviceStorage.keys()]).toEqual(['user', attemptKey])
    expect(page.attempts.ofQuiz(categoryId)).toBeUndefined()
  })
})

describe('a clock that jumps', () => {
  function movableDevice() {
    const times = { wall: NOON, steady: 0 }
    const device = { ...createDevice(() => NOON), times: () => ({ ...times }) }
    return { times, device }
  }

  for (const [direction, jump] of [
    ['ahead', DAY_MS],
    ['back', -DAY_MS],
  ] as const) {
    it(`${direction} takes and gives no time, also after a reload`, async () => {
      const { times, device } = movableDevice()
      const page = loadPage(device)
      page.open()
      await page.start(quiz)
      times.steady += 60_000
      times.wall += 60_000 + jump
      page.choose(1)
      expect(page.getState()).toMatchObject({ phase: 'running', endsAt: 300_000 })

      times.steady = 5_000
      times.wall += 1_000
      const reloaded = loadPage(device)
      reloaded.open()
      expect(reloaded.getState()).toMatchObject({ phase: 'running', endsAt: 5_000 + 239_000 })
    })
  }

  it('back while the page is closed gives no more than was left', async () => {
    const { times, device } = movableDevice()
    const page = loadPage(device)
    page.open()
    await page.start(quiz)
    times.steady += 60_000
    times.wall += 60_000
    page.attempts.onSleep()
    times.wall -= DAY_MS
    const reloaded = loadPage(device)
    reloaded.open()
    expect(reloaded.getState()).toMatchObject({ endsAt: times.steady + 240_000 })
  })

  it('does not hide that the device has slept, when only the wall clock went on', async () => {
    const { times, device } = movableDevice()
    const page = loadPage(device)
    page.open()
    await page.start(quiz)
    times.steady += 60_000
    times.wall += 60_000
    page.attempts.onSleep()
    times.wall += 100_000
    page.attempts.onWake()
    expect(page.getState()).toMatchObject({ endsAt: 60_000 + 140_000 })
  })
})

describe('what nobody can finish', () => {
  const keep = (whose: string, attemptId: string, stage: string, deadline: number) => {
    const attempt = {
      attemptId,
      quiz,
      questions: startResponse.questions,
      startedAt: startResponse.startedAt,
      timeFactor: 1,
      deadline,
      timeLeft: 300_000,
      isTimeUp: false,
      step: 1,
      answers: {},
    }
    const name = `quiz-kingdom:attempts:${whose}:${attemptId}`
    const problem = stage === 'refused' ? { problem: 'No.' } : {}
    deviceStorage.set(name, JSON.stringify({ stage, attempt, ...problem }))
    return name
  }

  it('is swept at the start of the app: quits at once, the rest after thirty days', async () => {
    const [recent, old] = [NOON - 29 * DAY_MS, NOON - 31 * DAY_MS]
    fetchMock.mockRejectedValue(new TypeError('no network'))
    const stays = [
      keep(userId, fakeId('1'), 'left', NOON + 1),
      keep(userId, fakeId('2'), 'failed', old),
      keep(userId, fakeId('3'), 'refused', recent),
      keep(otherUser, fakeId('4'), 'failed', recent),
    ]
    keep(userId, fakeId('5'), 'left', NOON - 1)
    keep(userId, fakeId('6'), 'refused', old)
    keep(otherUser, fakeId('7'), 'failed', old)
    keep(otherUser, fakeId('8'), 'left', NOON - 1)
    otherPage()
    expect([...deviceStorage.keys()].filter((name) => name !== 'user')).toEqual(stays)
  })

  it('is swept too where it cannot be read and is older than any that counts', () => {
    const idAt = (ms: number) => `${ms.toString(16).padStart(12, '0')}${'0'.repeat(12)}`
    const recent = toAttemptKey(idAt(NOON - 59 * DAY_MS))
    deviceStorage.set(recent, 'of another release')
    deviceStorage.set(toAttemptKey(idAt(NOON - 61 * DAY_MS)), 'of another release')
    otherPage()
    expect([...deviceStorage.keys()]).toEqual(['user', recent])
  })
})

describe('a full storage', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  it('is told of as soon as an answer could not be kept, and no answer is lost by it', async () => {
    const page = await createStartedStore()
    page.choose(1)
    expect(page.getState()).toMatchObject({ isKept: true })
    vi.stubGlobal('localStorage', { ...localStorage, setItem: full })
    page.next()
    page.choose(0)
    expect(page.getState()).toMatchObject({ phase: 'running', isKept: false })
    fetchMock.mockImplementation(respondWith(200, result))
    await page.submit()
    expect(listSubmissions()).toMatchObject([
      { answers: [{ selectedAnswer: 1 }, { selectedAnswer: 0 }] },
    ])
  })

  it.each([
    ['is full', { ...fakeStorage, setItem: full }],
    ['is full, and empty', { ...fakeStorage, getItem: () => null, setItem: full }],
    ['forgets at once', { ...fakeStorage, getItem: () => null, setItem: () => {} }],
    ['keeps what it had', { ...fakeStorage, setItem: () => {} }],
    ['is forbidden', undefined],
  ])('that %s makes nobody believe that a failed submission is safe', async (_how, storage) => {
    vi.stubGlobal('localStorage', storage)
    setLoggedIn({ id: userId, username: 'almaz', email: 'a@example.org', role: 'player' })
    const page = await createStartedStore()
    page.choose(1)
    expect.soft(page.getState()).toMatchObject({ phase: 'running', isKept: false })
    fetchMock.mockRejectedValue(new TypeError('no network'))
    const submitted = page.submit()
    expect.soft(page.getState()).toMatchObject({ phase: 'submitting', isKept: false })
    await submitted
    expect.soft(page.getState()).toMatchObject({ phase: 'failed', isKept: false })
    page.attempts.onWake()
    await page.attempts.send()
    expect(page.getState()).toMatchObject({ phase: 'failed', isKept: false })
  })

  it('does not bring back, once there is room, what was discarded while it was being sent', async () => {
    vi.stubGlobal('localStorage', { ...fakeStorage, setItem: full })
    const page = await waitingAttempt()
    const call = holdNextCall()
    const sent = page.attempts.send()
    page.attempts.discardWaiting()
    vi.stubGlobal('localStorage', fakeStorage)
    call.fail()
    await sent
    expect([...deviceStorage.keys()]).toEqual(['user'])
  })

  it('is told of no more once there is room again', async () => {
    const page = await createStartedStore()
    vi.stubGlobal('localStorage', { ...fakeStorage, setItem: full })
    page.choose(1)
    expect(page.getState()).toMatchObject({ isKept: false })
    vi.stubGlobal('localStorage', fakeStorage)
    page.next()
    expect(page.getState()).toMatchObject({ isKept: true })
    expect(openQuizAt(NOON).getState()).toMatchObject({
      attempt: { answers: { 1: { selectedAnswer: 1 } } },
    })
  })
})
