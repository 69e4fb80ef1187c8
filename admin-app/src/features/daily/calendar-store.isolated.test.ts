import { fetchCalendar } from '@quiz-kingdom/shared/api/daily.ts'
import { expect, it, vi } from 'vitest'
import { calendarStore } from './calendar-store.ts'

vi.mock('@quiz-kingdom/shared/api/daily.ts', () => ({ fetchCalendar: vi.fn(async () => []) }))

it('holds until the end of the day in Addis Ababa, when today can no longer be changed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T20:59:00Z'), toFake: ['Date'] })
  await calendarStore.getState().refresh()
  expect(fetchCalendar).toHaveBeenCalled()
  expect(calendarStore.getState().endsAt).toBe('2026-11-24T21:00:00.000Z')
  vi.setSystemTime(new Date('2026-11-24T21:00:01Z'))
  await calendarStore.getState().refresh()
  expect(calendarStore.getState().endsAt).toBe('2026-11-25T21:00:00.000Z')
  vi.useRealTimers()
})
