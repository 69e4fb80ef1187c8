import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/client/http.ts'
import { stubLocalStorage } from '../testing/local-storage.ts'
import { createPlayer } from '../testing/users.ts'
import { setLoggedIn, setLoggedOut } from './auth-store.ts'
import type { CacheKey } from './local-cache.ts'
import { createResource, LOADING_INDICATOR_MAX_MS, memoizeByKey, reload } from './resource.ts'

let kept: Map<string, string>
const reported = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  kept = stubLocalStorage()
  vi.stubGlobal('reportError', reported.mockClear())
  setLoggedOut()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const login = (letter: string) => setLoggedIn(createPlayer(letter, letter))

const schema = v.array(v.string())
const storeOf = (load: () => Promise<string[]>, key: CacheKey = 'kingdoms') =>
  createResource({ load, cache: { key, schema } })

it('shows the cached list first and then the one from the server', async () => {
  kept.set('kingdoms', '["old"]')
  const store = storeOf(async () => ['new'])
  const refreshed = store.getState().refresh()
  expect(store.getState()).toMatchObject({ data: ['old'], phase: 'loading' })
  await refreshed
  expect(store.getState()).toMatchObject({ data: ['new'], phase: 'ready' })
  expect(kept.get('kingdoms')).toBe('["new"]')
})

it('keeps the cached list when the server has none or fails', async () => {
  kept.set('kingdoms', '["old"]')
  const empty = storeOf(async () => [])
  await empty.getState().refresh()
  expect(empty.getState()).toMatchObject({ data: ['old'], phase: 'ready', isStale: false })

  const failure = new Error('no')
  const failing = storeOf(async () => Promise.reject(failure))
  await failing.getState().refresh()
  expect(failing.getState()).toMatchObject({ data: ['old'], phase: 'failed', failure })
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure)
})

it('is empty where the server says so, and the specification does not keep what it had', async () => {
  kept.set('quiz-kingdom:some', '["old"]')
  const store = storeOf(async () => [], 'quiz-kingdom:some')
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ data: [], phase: 'ready' })
  expect(kept.get('quiz-kingdom:some')).toBe('[]')
})

it.each([401, 403, 404, 410])('drops what it had where it is refused (%i)', async (status) => {
  kept.set('topPlayers', '["old"]')
  kept.set('quiz-kingdom:seen-at:topPlayers', '"2026-11-22T10:00:00.000Z"')
  const refusal = new ApiError(status, 'refused', 'No.')
  const store = storeOf(() => Promise.reject(refusal), 'topPlayers')
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ data: undefined, phase: 'failed', failure: refusal })
  expect(kept.size).toBe(0)
})

it('shows nobody what was asked for by the player before', async () => {
  login('a')
  const first = Promise.withResolvers<string[]>()
  const load = vi.fn(async () => ['of b']).mockReturnValueOnce(first.promise)
  const store = createResource({ load })
  const refreshed = store.getState().refresh()
  login('b')
  await store.getState().refresh()
  first.resolve(['of a'])
  await refreshed
  expect(store.getState()).toMatchObject({ data: ['of b'], phase: 'ready' })
})

it('keeps what the server has said while it is asked again quietly', async () => {
  const answers = [['first'], ['second']]
  const store = storeOf(async () => answers.shift() ?? [])
  await store.getState().refresh()
  const refreshed = store.getState().refresh({ quietly: true })
  expect(store.getState()).toMatchObject({ data: ['first'], phase: 'ready' })
  await refreshed
  expect(store.getState()).toMatchObject({ data: ['second'], phase: 'ready' })
})

it('switches the loading indicator off after three seconds, and keeps the answer when it is asked again meanwhile', async () => {
  const answer = Promise.withResolvers<string[]>()
  const load = vi.fn(() => answer.promise)
  const store = storeOf(load)
  void store.getState().refresh()
  vi.advanceTimersByTime(LOADING_INDICATOR_MAX_MS - 1)
  expect(store.getState().phase).toBe('loading')
  vi.advanceTimersByTime(1)
  expect(store.getState().phase).toBe('slow')
  const again = store.getState().refresh()
  expect(store.getState().phase).toBe('loading')
  vi.advanceTimersByTime(LOADING_INDICATOR_MAX_MS)
  expect(store.getState().phase).toBe('slow')
  answer.resolve(['late'])
  await again
  expect(load).toHaveBeenCalledOnce()
  expect(store.getState()).toMatchObject({ data: ['late'], phase: 'ready' })
})

it('caches only as many items as it was told to', async () => {
  const toCache = (data: string[]) => data.slice(0, 2)
  const cache = { key: 'kingdoms', schema, toCache } as const
  const store = createResource({ load: async () => ['1', '2', '3'], cache })
  await store.getState().refresh()
  expect(store.getState().data).toHaveLength(3)
  expect(kept.get('kingdoms')).toBe('["1","2"]')
})

it('changes list and cache together after a save', async () => {
  const store = storeOf(async () => ['a'])
  await store.getState().refresh()
  store.getState().update((items) => [...items, 'b'])
  expect(store.getState().data).toEqual(['a', 'b'])
  expect(kept.get('kingdoms')).toBe('["a","b"]')
})

it('keeps nothing on the device without a key', async () => {
  const store = createResource({ load: async () => ['secret'] })
  await store.getState().refresh()
  expect(store.getState().data).toEqual(['secret'])
  expect(kept.size).toBe(0)
})

it('asks again when something was saved while the answer was on its way', async () => {
  const answers = [['old'], ['old', 'saved']]
  const store = storeOf(async () => answers.shift() ?? [])
  const refreshed = store.getState().refresh()
  store.getState().update((items) => [...items, 'saved'])
  await refreshed
  expect(store.getState()).toMatchObject({ data: ['old', 'saved'], phase: 'ready' })
})

it('tells when the list came that it shows, also after the page was closed', async () => {
  vi.setSystemTime('2026-11-22T10:00:00.000Z')
  await storeOf(async () => ['seen'])
    .getState()
    .refresh()
  vi.setSystemTime('2026-11-22T12:00:00.000Z')
  const failing = storeOf(async () => Promise.reject(new Error('no')))
  await failing.getState().refresh()
  expect(failing.getState()).toMatchObject({
    data: ['seen'],
    phase: 'failed',
    seenAt: '2026-11-22T10:00:00.000Z',
  })
})

it('keeps nothing of what was asked for by somebody who logged out meanwhile', async () => {
  login('a')
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const refreshed = storeOf(() => promise)
    .getState()
    .refresh()
  setLoggedOut()
  resolve(['private'])
  await refreshed
  expect([...kept.keys()]).toEqual([])
})

it('keeps what a user works with whose session has ended, until they log in again or are gone', async () => {
  login('a')
  const load = vi.fn(async () => ['a'])
  const store = storeOf(load)
  await store.getState().refresh()
  const failure = new ApiError(401, 'unauthorized', 'Log in again.')
  load.mockRejectedValueOnce(failure)
  await store.getState().refresh({ quietly: true })
  expect(store.getState()).toMatchObject({ data: ['a'], phase: 'failed', failure })
})

it('is stale from a visit on until the server has answered', async () => {
  const store = storeOf(async () => ['a'])
  const isStale = () => store.getState().isStale
  const first = store.getState().refresh()
  expect(isStale()).toBe(true)
  await first
  expect(isStale()).toBe(false)
  const quiet = store.getState().refresh({ quietly: true })
  expect(isStale()).toBe(false)
  await quiet
  const second = reload(store)
  expect(isStale()).toBe(true)
  await second
  expect(isStale()).toBe(false)
})

it('does not become stale by another try within a visit', async () => {
  const load = vi.fn(async () => ['a'])
  const store = storeOf(load)
  await reload(store)
  load.mockRejectedValueOnce(new ApiError(500, 'internal', 'No.'))
  await store.getState().refresh({ quietly: true })
  const again = store.getState().refresh()
  expect(store.getState()).toMatchObject({ isStale: false, phase: 'loading' })
  await again
})

it('shows nobody what the device has kept of another user', async () => {
  const key = 'quiz-kingdom:own:leagues'
  login('a')
  await storeOf(async () => ['of a'], key)
    .getState()
    .refresh()
  const offline = () => storeOf(() => Promise.reject(new Error('no')), key)
  const again = offline()
  await again.getState().refresh()
  expect(again.getState().data).toEqual(['of a'])
  login('b')
  const other = offline()
  await other.getState().refresh()
  expect(other.getState().data).toBeUndefined()
})

it('takes no change that was made for the player before', async () => {
  login('a')
  const store = createResource({ load: async () => ['of a'] })
  await store.getState().refresh()
  login('b')
  store.getState().update((data) => [...data, 'saved'])
  expect(store.getState().data).toEqual(['of a'])
})

it('asks the server for what was saved while nothing was known', async () => {
  const load = vi.fn(async () => ['saved'])
  const store = createResource({ load })
  store.getState().update((data) => data)
  await expect.poll(() => store.getState().data).toEqual(['saved'])
})

it('gives one resource for each key, and lets go of all with the session', () => {
  login('a')
  const of = memoizeByKey((name: string) => createResource({ load: async () => name }))
  const first = of('x')
  expect(of('x')).toBe(first)
  expect(of('y')).not.toBe(first)
  login('b')
  expect(of('x')).not.toBe(first)
})
