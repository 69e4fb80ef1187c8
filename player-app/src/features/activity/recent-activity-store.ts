import { fetchRecentActivity } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createListStore, type ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type RecentActivity,
  RecentActivitySchema,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'

/** The cache holds one user's list and says whose: another user's does not fit and is ignored. */
export function createRecentActivityStore(userId: Id) {
  return createListStore({
    key: 'recent-activity',
    item: v.object({ ...RecentActivitySchema.entries, userId: v.literal(userId) }),
    load: async () => {
      const activities = await fetchRecentActivity(userId)
      return activities.map((activity) => ({ ...activity, userId }))
    },
  })
}

const storesOfUsers = new Map<Id, ReturnType<typeof createRecentActivityStore>>()

/** One for each player who was here since the page was loaded. */
export function recentActivityStoreOf(userId: Id) {
  const store = storesOfUsers.get(userId) ?? createRecentActivityStore(userId)
  storesOfUsers.set(userId, store)
  return store
}

type BestsSource = Pick<ListState<RecentActivity>, 'items' | 'phase'>

/** The player's best in each quiz that they have played, in percent; undefined while it is not known. */
export function bestsOf({ items, phase }: BestsSource): Map<Id, number> | undefined {
  if (items.length === 0 && phase !== 'ready') return undefined
  return new Map(items.map(({ categoryId, bestPercent }) => [categoryId, bestPercent]))
}
