import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api/client/http.ts'
import * as kingdoms from './api/content/kingdoms.ts'
import { endOfToday, todayInAddisAbaba } from './entities/base/day.ts'
import { getServerTimeMs, setServerClock } from './server-clock.ts'

afterEach(() => {
  setServerClock(new Date().toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['ahead', '2026-11-22T21:00:30.000Z'],
  ['days behind', '2026-11-01T09:00:00.000Z'],
])(
  'says what day it is by the answers of the server, where the device is %s',
  async (_, device) => {
    vi.useFakeTimers({ now: Date.parse(device) })
    const date = new Date('2026-11-22T20:59:50Z').toUTCString()
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: '', kingdoms: [] }, { headers: { date } }),
    )
    await api(kingdoms.list)
    expect(todayInAddisAbaba()).toBe('2026-11-22')
    expect(endOfToday()).toBe('2026-11-22T21:00:00.000Z')
    vi.advanceTimersByTime(10_000)
    expect(todayInAddisAbaba()).toBe('2026-11-23')
  },
)

it('goes by the device while no answer says what time it is', () => {
  vi.useFakeTimers({ now: 5000 })
  setServerClock(new Date(0).toUTCString())
  setServerClock(null)
  setServerClock('soon')
  expect(getServerTimeMs()).toBe(0)
})
