import { fetchMistakes } from '@quiz-kingdom/shared/api/mistakes.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { MistakeOverviewSchema } from '@quiz-kingdom/shared/entities/mistake.ts'
import * as v from 'valibot'

/** A list of the one overview; its cache says whose it is, and another user's is ignored. */
export function createMistakesStore(userId: Id) {
  return createListStore({
    key: 'quiz-kingdom:own:mistakes',
    item: v.object({ ...MistakeOverviewSchema.entries, userId: v.literal(userId) }),
    load: async () => [{ ...(await fetchMistakes()), userId }],
  })
}
