import { fetchProfile } from '@quiz-kingdom/shared/api/profile.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ProfileSchema } from '@quiz-kingdom/shared/entities/profile.ts'
import * as v from 'valibot'

/** A list of one. The cache says whose profile it holds: another user's does not fit and is ignored. */
export function createOwnProfileStore(userId: Id) {
  return createListStore({
    key: 'quiz-kingdom:own:profile',
    item: v.object({ ...ProfileSchema.entries, userId: v.literal(userId) }),
    load: async () => [{ ...(await fetchProfile()), userId }],
  })
}

/** A list of one, of another player. Nothing of it stays on the device. */
export function createPlayerProfileStore(userId: Id) {
  return createListStore({ item: ProfileSchema, load: async () => [await fetchProfile(userId)] })
}
