import { fetchRecentActivity } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { RecentActivitySchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
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
