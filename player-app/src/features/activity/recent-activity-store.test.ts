import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecentActivityStore } from './recent-activity-store.ts'

const id = (letter: string) => letter.repeat(24)
const activity = {
  _id: id('1'),
  categoryId: id('c'),
  score: { result: 3, outOf: 4 },
  scorePoints: 6,
  bestPercent: 75,
  updatedAt: '2026-01-07T10:00:00.000Z',
}
const kept = new Map<string, string>()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json([activity]))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('shows a user their own cached activity when the server is away', async () => {
  await createRecentActivityStore(id('a')).getState().refresh()
  fetched.mockRejectedValue(new TypeError('no network'))
  const store = createRecentActivityStore(id('a'))
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ phase: 'failed', items: [activity] })
})

it('never shows one user the cached activity of another', async () => {
  await createRecentActivityStore(id('a')).getState().refresh()
  fetched.mockRejectedValue(new TypeError('no network'))
  const store = createRecentActivityStore(id('b'))
  const refreshed = store.getState().refresh()
  expect(store.getState().items).toEqual([])
  await refreshed
  expect(store.getState()).toMatchObject({ phase: 'failed', items: [] })
})
