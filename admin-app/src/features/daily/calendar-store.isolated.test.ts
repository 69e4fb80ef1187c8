import { expect, it, vi } from 'vitest'
import { calendarStore } from './calendar-store.ts'

it('expires at the end of the day in Addis Ababa', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T20:59:00Z'), toFake: ['Date'] })
  const fetched = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  await calendarStore.getState().refresh()
  expect(fetched).toHaveBeenCalledOnce()
  expect(calendarStore.getState().endsAt).toBe('2026-11-24T21:00:00.000Z')
  vi.setSystemTime(new Date('2026-11-24T21:00:01Z'))
  await calendarStore.getState().refresh()
  expect(calendarStore.getState().endsAt).toBe('2026-11-25T21:00:00.000Z')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
