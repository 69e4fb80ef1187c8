import { cacheKeys } from '@quiz-kingdom/shared/cache/local-cache.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { createStore } from 'zustand/vanilla'

/** All that a device keeps of attempts stands under keys that begin so. */
export const KEPT_ATTEMPT = 'quiz-kingdom:attempt'

/** When the player's quizzes end that go on while no page shows them, by category, in ms of `performance.now`. */
export type GoingOn = Readonly<Record<Id, number>>

interface KeptAttempts {
  /** Whether there are any: only then does a page need the code that plays and sends attempts. */
  some: boolean
  goingOn: GoingOn
}

export const keptAttempts = createStore<KeptAttempts>(() => ({
  some: cacheKeys(KEPT_ATTEMPT).length > 0,
  goingOn: {},
}))
