import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'

/** Not cached, so that upcoming questions stay off the device. */
export const calendarStore = createResource({
  load: () => api(daily.readCalendar),
  endsAt: endOfToday,
})

export function updateCalendarDay(changed: CalendarDay): void {
  calendarStore
    .getState()
    .update((days) => days.map((day) => (day.day === changed.day ? changed : day)))
}
