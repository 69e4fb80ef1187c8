import { fetchBadges } from '@quiz-kingdom/shared/api/badges.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { BadgeAheadSchema, EarnedBadgeSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'

/** The cache says whose badges it holds: another user's do not fit and are ignored. */
export function createBadgesStore(userId: Id) {
  const whose = { userId: v.literal(userId) }
  return createListStore({
    key: 'quiz-kingdom:own:badges',
    item: v.union([
      v.object({ ...EarnedBadgeSchema.entries, ...whose }),
      v.object({ ...BadgeAheadSchema.entries, ...whose }),
    ]),
    load: async () => {
      const { earned, ahead } = await fetchBadges()
      return [...earned, ...ahead].map((badge) => ({ ...badge, userId }))
    },
  })
}
