import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/http.ts'
import { setLoggedIn, setLoggedOut } from '../auth/auth-store.ts'
import { createListStore, LOADING_INDICATOR_MAX_MS } from './list-store.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const login = (letter: string) =>
  setLoggedIn({ id: letter.repeat(24), username: letter, email: 'x', role: 'player' })

function storeOf(load: () => Promise<string[]>, cached?: number) {
  const options = { key: 'kingdoms', item: v.string(), load } as const
  return createListStore(cached === undefined ? options : { ...options, cached })
}

it('shows the cached list first and then the one from the server', async () => {
  kept.set('kingdoms', '["old"]')
  const store = storeOf(async () => ['new'])
  const refreshed = store.getState().refresh()
  expect(store.getState()).toMatchObject({ items: ['old'], phase: 'loading' })
  await refreshed
  expect(store.getState()).toMatchObject({ items: ['new'], phase: 'ready' })
  expect(kept.get('kingdoms')).toBe('["new"]')
})

it('keeps the cached list when the server has none or fails', async () => {
  kept.set('kingdoms', '["old"]')
  const empty = storeOf(async () => [])
  await empty.getState().refresh()
  expect(empty.getState()).toMatchObject({ items: ['old'], phase: 'ready' })

  const failure = new Error('no')
  const failing = storeOf(async () => Promise.reject(failure))
  await failing.getState().refresh()
  expect(failing.getState()).toMatchObject({ items: ['old'], phase: 'failed', failure })
})

it('is empty where the server says so, and the specification does not keep what it had', async () => {
  kept.set('quiz-kingdom:own:leagues', '["old"]')
  const options = { key: 'quiz-kingdom:own:leagues', item: v.string() } as const
  const store = createListStore({ ...options, load: async () => [] })
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ items: [], phase: 'ready' })
  expect(kept.get('quiz-kingdom:own:leagues')).toBe('[]')
})

it.each([401, 403, 404, 410])('drops what it had where it is refused (%i)', async (status) => {
  kept.set('topPlayers', '["old"]')
  kept.set('quiz-kingdom:seen-at:topPlayers', '"2026-11-22T10:00:00.000Z"')
  const refusal = new ApiError(status, 'refused', 'No.')
  const load = () => Promise.reject(refusal)
  const store = createListStore({ key: 'topPlayers', item: v.string(), load })
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ items: [], phase: 'failed', failure: refusal })
  expect(kept.size).toBe(0)
})

it('shows nobody what was asked for by the player before', async () => {
  login('a')
  const first = Promise.withResolvers<string[]>()
  const load = vi.fn(async () => ['of b']).mockReturnValueOnce(first.promise)
  const store = createListStore({ item: v.string(), load })
  const refreshed = store.getState().refresh()
  login('b')
  await store.getState().refresh()
  first.resolve(['of a'])
  await refreshed
  expect(store.getState()).toMatchObject({ items: ['of b'], phase: 'ready' })
})

it('keeps what the server has said while it is asked again quietly', async () => {
  const answers = [['first'], ['second']]
  const store = storeOf(async () => answers.shift() ?? [])
  await store.getState().refresh()
  const refreshed = store.getState().refresh({ quietly: true })
  expect(store.getState()).toMatchObject({ items: ['first'], phase: 'ready' })
  await refreshed
  expect(store.getState()).toMatchObject({ items: ['second'], phase: 'ready' })
})

it('switches the loading indicator off after three seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const store = storeOf(() => promise)
  const refreshed = store.getState().refresh()
  vi.advanceTimersByTime(LOADING_INDICATOR_MAX_MS - 1)
  expect(store.getState().phase).toBe('loading')
  vi.advanceTimersByTime(1)
  expect(store.getState().phase).toBe('slow')
  resolve(['late'])
  await refreshed
  expect(store.getState()).toMatchObject({ items: ['late'], phase: 'ready' })
})

it('ignores a cache that no longer fits', async () => {
  kept.set('kingdoms', '{"not":"a list"}')
  const store = storeOf(async () => [])
  await store.getState().refresh()
  expect(store.getState().items).toEqual([])
})

it('throws no answer away when it is asked again meanwhile', async () => {
  const answer = Promise.withResolvers<string[]>()
  const load = vi.fn(() => answer.promise)
  const store = storeOf(load)
  void store.getState().refresh()
  vi.advanceTimersByTime(LOADING_INDICATOR_MAX_MS)
  const again = store.getState().refresh()
  expect(store.getState().phase).toBe('loading')
  vi.advanceTimersByTime(LOADING_INDICATOR_MAX_MS)
  expect(store.getState().phase).toBe('slow')
  answer.resolve(['late'])
  await again
  expect(load).toHaveBeenCalledOnce()
  expect(store.getState()).toMatchObject({ items: ['late'], phase: 'ready' })
})

it('asks anew once the last answer is there', async () => {
  const answers = [['first'], ['second']]
  const store = storeOf(async () => answers.shift() ?? [])
  await store.getState().refresh()
  await store.getState().refresh()
  expect(store.getState().items).toEqual(['second'])
})

it('caches only as many items as it was told to', async () => {
  const store = storeOf(async () => ['1', '2', '3'], 2)
  await store.getState().refresh()
  expect(store.getState().items).toHaveLength(3)
  expect(kept.get('kingdoms')).toBe('["1","2"]')
})

it('changes list and cache together after a save', async () => {
  const store = storeOf(async () => ['a'])
  await store.getState().refresh()
  store.getState().update((items) => [...items, 'b'])
  expect(store.getState().items).toEqual(['a', 'b'])
  expect(kept.get('kingdoms')).toBe('["a","b"]')
})

it('keeps nothing on the device without a key', async () => {
  const store = createListStore({ item: v.string(), load: async () => ['secret'] })
  await store.getState().refresh()
  expect(store.getState().items).toEqual(['secret'])
  expect(kept.size).toBe(0)
})

it('asks again when something was saved while the answer was on its way', async () => {
  const answers = [['old'], ['old', 'saved']]
  const store = storeOf(async () => answers.shift() ?? [])
  const refreshed = store.getState().refresh()
  store.getState().update((items) => [...items, 'saved'])
  await refreshed
  expect(store.getState()).toMatchObject({ items: ['old', 'saved'], phase: 'ready' })
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
    items: ['seen'],
    phase: 'failed',
    seenAt: '2026-11-22T10:00:00.000Z',
  })
})

it('does not take a part of a list for newer because another part came', async () => {
  const partOf = (part: string, load: () => Promise<string[]>) =>
    createListStore({ key: 'categories', part, item: v.string(), load })
  vi.setSystemTime('2026-11-22T10:00:00.000Z')
  await partOf('a', async () => ['one'])
    .getState()
    .refresh()
  vi.setSystemTime('2026-11-22T12:00:00.000Z')
  await partOf('b', async () => ['one', 'two'])
    .getState()
    .refresh()
  const failing = partOf('a', async () => Promise.reject(new Error('no')))
  await failing.getState().refresh()
  expect(failing.getState().seenAt).toBe('2026-11-22T10:00:00.000Z')
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
