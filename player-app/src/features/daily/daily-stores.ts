import {
  fetchDailyBoard,
  fetchDailyScores,
  fetchSharedDaily,
  fetchToday,
} from '@quiz-kingdom/shared/api/daily.ts'
import { currentSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { createListStore, type ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import {
  DailyBoardSchema,
  DailyScoresSchema,
  SharedDailySchema,
  type Today,
  TodaySchema,
} from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { takeDailyNews } from '../../lib/daily-dot.ts'
import { claimUnderWay } from '../../lib/guest.ts'

/** Today's quiz as a list of one; what was seen last stays on the device, for where there is no network. */
export const todayStore = createListStore({
  key: 'quiz-kingdom:own:daily',
  item: TodaySchema,
  load: async () => {
    await claimUnderWay()
    const session = currentSession()
    const today = await fetchToday()
    takeDailyNews(today, session)
    return [today]
  },
})

/** What is kept may be of another day: it is shown only where the server does not answer. */
export function todayOf({ items, phase }: ListState<Today>): Today | undefined {
  return phase === 'ready' || phase === 'failed' ? items[0] : undefined
}

export function createDayStore(day: Day) {
  return createListStore({
    item: SharedDailySchema,
    load: async () => [await fetchSharedDaily(day)],
  })
}

export function createBoardStore(day: Day) {
  return createListStore({ item: DailyBoardSchema, load: async () => [await fetchDailyBoard(day)] })
}

export function createScoresStore(day: Day) {
  return createListStore({
    item: DailyScoresSchema,
    load: async () => [await fetchDailyScores(day)],
  })
}
