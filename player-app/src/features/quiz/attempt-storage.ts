import {
  type CacheKey,
  readCache,
  removeCache,
  writeCache,
} from '@quiz-kingdom/shared/cache/local-cache.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Attempt, isOvertaken, type SavedAttempt, SavedAttemptSchema } from './attempt.ts'

/** Where the device keeps one user's attempt at one category. */
export interface AttemptStorage {
  read: () => SavedAttempt | undefined
  /** Keeps a new attempt if it can; false when one that was started later is there already. */
  begin: (saved: SavedAttempt) => boolean
  /** Replaces the same attempt only; false when another one is there or nothing can be kept. */
  update: (saved: SavedAttempt) => boolean
  /** Removes the same attempt only. */
  remove: (attempt: Attempt) => void
  clear: () => void
}

/**
 * Other tabs, and an earlier visit whose call is still under way, share it with this one: what they
 * have begun since must not be overwritten or removed for an older attempt's sake.
 */
export function attemptStorage(userId: Id, categoryId: Id): AttemptStorage {
  const key: CacheKey = `quiz-kingdom:attempt:${userId}:${categoryId}`
  const read = () => readCache(key, SavedAttemptSchema)
  const holds = ({ attemptId }: Attempt) => read()?.attempt.attemptId === attemptId
  return {
    read,
    begin: (saved) => {
      const kept = read()
      if (kept && isOvertaken(saved.attempt, kept.attempt)) return false
      writeCache(key, saved)
      return true
    },
    update: (saved) => holds(saved.attempt) && writeCache(key, saved),
    remove: (attempt) => {
      if (holds(attempt)) removeCache(key)
    },
    clear: () => removeCache(key),
  }
}
