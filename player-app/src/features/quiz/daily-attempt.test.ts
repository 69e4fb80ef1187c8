import { expect, it, vi } from 'vitest'
import { createAttempts } from './attempts.ts'
import { claimGuestResult, GUEST, guestResult } from './guest.ts'
import { createQuizStore } from './quiz-store.ts'
import {
  answer,
  deviceAt,
  fetched,
  id,
  kept,
  NOON,
  onFakeDevice,
  questions,
  result,
  submissions,
  userId,
} from './testing/fake-device.ts'

onFakeDevice()

const day = '2026-01-07'
const quiz = { day, title: 'Daily Quiz', points: 2, time: '5:00' }
const begun = {
  attemptId: id('a'),
  day,
  startedAt: '2026-01-07T10:00:00.000Z',
  deadline: '2026-01-07T10:05:00.000Z',
  now: '2026-01-07T10:00:00.000Z',
  questions,
}
const finished = { ...result, day, rank: 1, streak: null }

function openAs(owner: string) {
  const device = deviceAt(() => NOON)
  const attempts = createAttempts(device)
  attempts.setUser(owner)
  const store = createQuizStore(attempts, { userId: owner, quizId: day }, device)
  store.open()
  return store
}

async function playAs(owner: string) {
  const store = openAs(owner)
  await store.start(quiz)
  fetched.mockImplementation(
    answer(200, { ...finished, claim: owner === GUEST ? 'signed' : undefined }),
  )
  await store.submit()
  return store
}

it('is submitted by its id alone, to the call of the daily quiz', async () => {
  fetched.mockImplementation(answer(201, begun))
  const store = await playAs(userId)
  expect(store.getState()).toMatchObject({ phase: 'finished', result: { score: 1 } })
  expect(submissions()).toEqual([{ attemptId: id('a'), answers: [] }])
  expect(String(fetched.mock.calls.at(-1)?.[0])).toBe('/api/daily/submit')
})

it('has what is left of its time when it goes on on another device', async () => {
  fetched.mockImplementation(answer(201, { ...begun, now: '2026-01-07T10:04:00.000Z' }))
  const store = openAs(userId)
  await store.start(quiz)
  expect(store.getState()).toMatchObject({ phase: 'running', endsAt: 60_000 })
})

it('is of the day that the server says, where midnight has come since the page was shown', async () => {
  fetched.mockImplementation(answer(201, { ...begun, day: '2026-01-08' }))
  const store = openAs(userId)
  await store.start(quiz)
  expect(store.getState()).toMatchObject({ attempt: { quiz: { day: '2026-01-08' } } })
})

it('of a guest brings back what the server has signed, and its result is claimed once', async () => {
  kept.delete('user')
  fetched.mockImplementation(answer(201, { ...begun, guestToken: 'begun' }))
  await playAs(GUEST)
  expect(submissions()).toEqual([{ attemptId: id('a'), answers: [], guestToken: 'begun' }])
  expect(guestResult.getState().result).toMatchObject({ day, claim: 'signed' })

  fetched.mockClear().mockImplementation(answer(200, finished))
  const both = await Promise.all([claimGuestResult(), claimGuestResult()])
  expect(both).toEqual([expect.objectContaining({ rank: 1 }), expect.objectContaining({ rank: 1 })])
  expect(await claimGuestResult()).toBeUndefined()
  expect(fetched).toHaveBeenCalledOnce()
})

it('of a guest stays on the device while it cannot be claimed, and goes once it never can', async () => {
  kept.delete('user')
  fetched.mockImplementation(answer(201, { ...begun, guestToken: 'begun' }))
  await playAs(GUEST)
  vi.useFakeTimers()
  fetched.mockRejectedValue(new TypeError('no network'))
  const claiming = claimGuestResult()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await claiming).toBeUndefined()
  expect(guestResult.getState().result).toBeDefined()
  fetched.mockImplementation(answer(410, { code: 'gone', message: 'The day is over.' }))
  await claimGuestResult()
  expect(guestResult.getState().result).toBeUndefined()
})
