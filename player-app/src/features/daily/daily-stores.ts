import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { type DailyToday, DailyTodaySchema } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { getSessionId } from '@quiz-kingdom/shared/session/auth-store.ts'
import {
  createResource,
  memoizeByKey,
  type ResourceState,
} from '@quiz-kingdom/shared/session/resource.ts'
import { recordDailyNews } from '../../play/attempts/daily-dot.ts'
import { waitForClaim } from '../../play/attempts/guest.ts'

export const todayStore = createResource({
  load: async () => {
    await waitForClaim()
    const session = getSessionId()
    const today = await api(daily.readToday)
    recordDailyNews(today, session)
    return today
  },
  cache: { key: 'quiz-kingdom:own:daily', schema: DailyTodaySchema },
  endsAt: (today) => today.endsAt,
})

/** The cached quiz may be of another day, so it is used only after a request for today's quiz has failed. */
export function getToday({ data, phase }: ResourceState<DailyToday>): DailyToday | undefined {
  return phase === 'ready' || phase === 'failed' ? data : undefined
}

export const getDayStore = memoizeByKey((day: Day) =>
  createResource({ load: () => api(daily.readDay, { params: { day } }) }),
)
export const getDayBoardStore = memoizeByKey((day: Day) =>
  createResource({ load: () => api(daily.readBoard, { params: { day } }) }),
)
export const getScoresStore = memoizeByKey((day: Day) =>
  createResource({ load: () => api(daily.readScores, { params: { day } }) }),
)
