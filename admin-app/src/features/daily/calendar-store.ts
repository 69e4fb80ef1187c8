import * as daily from '@quiz-kingdom/shared/api/daily.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { CalendarDay } from '@quiz-kingdom/shared/entities/daily.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/day.ts'

/** Not cached, so that upcoming questions stay off the device. */
export const calendarStore = createResource({
  load: () => api(daily.calendar),
  endsAt: endOfToday,
})

export function showDay(changed: CalendarDay): void {
  calendarStore
    .getState()
    .update((days) => days.map((day) => (day.day === changed.day ? changed : day)))
}
