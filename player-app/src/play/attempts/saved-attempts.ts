import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { listCacheKeys } from '@quiz-kingdom/shared/session/local-cache.ts'
import { createStore } from 'zustand/vanilla'

/** Prefix of every storage key about attempts. */
export const STORAGE_PREFIX = 'quiz-kingdom:attempt'

/** End of each running quiz that is off screen, by category, in ms of `performance.now()`. */
export type RunningEndTimes = Readonly<Record<Id, number>>

interface SavedAttempts {
  /** Whether the device has any attempts. If not, pages do not load the code that sends them. */
  hasAny: boolean
  running: RunningEndTimes
}

export const savedAttemptsStore = createStore<SavedAttempts>(() => ({
  hasAny: listCacheKeys(STORAGE_PREFIX).length > 0,
  running: {},
}))
