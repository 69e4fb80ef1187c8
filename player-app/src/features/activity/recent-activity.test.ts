import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getRecentActivityStore } from './recent-activity.tsx'

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
  setLoggedOut()
  vi.unstubAllGlobals()
})

/** Loads as if the app had just been opened. */
async function askAs(letter: string) {
  setLoggedIn({ id: id(letter), username: letter, email: 'x', role: 'player' })
  const resource = getRecentActivityStore(id(letter))
  await resource.getState().refresh()
  return resource.getState()
}
const keptByA = () => JSON.stringify({ owner: id('a'), data: [activity] })

it('keeps on the device whose activity it is', async () => {
  await askAs('a')
  expect(kept.get('recent-activity')).toBe(keptByA())
})

it('shows a user their own cached activity when the server is away', async () => {
  kept.set('recent-activity', keptByA())
  fetched.mockRejectedValue(new TypeError('no network'))
  expect(await askAs('a')).toMatchObject({ phase: 'failed', data: [activity] })
})

it('never shows one user the cached activity of another', async () => {
  kept.set('recent-activity', keptByA())
  fetched.mockRejectedValue(new TypeError('no network'))
  expect(await askAs('b')).toMatchObject({ phase: 'failed', data: undefined })
})
