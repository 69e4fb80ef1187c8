import { afterEach, expect, it, vi } from 'vitest'
import { getToday, todayStore } from './daily-stores.ts'

const TODAY = {
  day: '2026-11-28',
  theme: null,
  questions: 10,
  points: 2,
  seconds: 300,
  endsAt: '2026-11-28T21:00:00.000Z',
  finished: 13,
  attempt: null,
  streak: null,
}

afterEach(() => vi.unstubAllGlobals())

it('knows when today’s quiz ends, and uses a cached one only after a failed request', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(TODAY))
  vi.stubGlobal('fetch', fetched)
  const { refresh } = todayStore.getState()
  await refresh()
  expect(todayStore.getState().endsAt).toBe(TODAY.endsAt)

  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const loading = refresh()
  expect(getToday(todayStore.getState())).toBeUndefined()
  await loading
  expect(getToday(todayStore.getState())).toEqual(TODAY)
})
