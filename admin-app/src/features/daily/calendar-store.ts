import { fetchCalendar } from '@quiz-kingdom/shared/api/daily.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { type CalendarDay, CalendarDaySchema } from '@quiz-kingdom/shared/entities/daily.ts'

/** Not cached: what is asked stays off the device. */
export const calendarStore = createListStore({ item: CalendarDaySchema, load: fetchCalendar })

/** Puts a day in its place as it is stored now. */
export function showDay(changed: CalendarDay): void {
  calendarStore
    .getState()
    .update((days) => days.map((day) => (day.day === changed.day ? changed : day)))
}
