import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { QuizResultSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import {
  listCacheKeys,
  readCache,
  removeCache,
  writeCache,
} from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { AttemptSchema, type SavedAttempt, SavedAttemptSchema } from './attempt.ts'
import { STORAGE_PREFIX, savedAttemptsStore } from './saved-attempts.ts'

/** Keys are `quiz-kingdom:attempts:USER:ATTEMPT`, so that users cannot read each other's attempts. */
const ATTEMPT_KEY_PREFIX = `${STORAGE_PREFIX}s:` as const
/** Results that the player has not seen yet, under `quiz-kingdom:attempt-results:USER:ATTEMPT`. */
const RESULT_KEY_PREFIX = `${STORAGE_PREFIX}-results:` as const

export interface AttemptKey {
  userId: Id
  attemptId: Id
}

const toStorageKey = ({ userId, attemptId }: AttemptKey) =>
  `${ATTEMPT_KEY_PREFIX}${userId}:${attemptId}` as const

export function parseStorageKey(key: string): AttemptKey | undefined {
  if (!key.startsWith(ATTEMPT_KEY_PREFIX)) return undefined
  const [userId, attemptId] = key.slice(ATTEMPT_KEY_PREFIX.length).split(':')
  if (!v.is(IdSchema, userId) || !v.is(IdSchema, attemptId)) return undefined
  return { userId, attemptId }
}

export function readAttempt(key: AttemptKey): SavedAttempt | undefined {
  return readCache(toStorageKey(key), SavedAttemptSchema)
}

/** Returns false and keeps the earlier state if storage is full or forbidden. */
export function saveAttempt(userId: Id, saved: SavedAttempt): boolean {
  const isKept = writeCache(toStorageKey({ userId, attemptId: saved.attempt.attemptId }), saved)
  if (isKept) savedAttemptsStore.setState({ hasAny: true })
  return isKept
}

export function deleteAttempt(key: AttemptKey): void {
  removeCache(toStorageKey(key))
}

/** Attempts of all the device's users. `saved` is undefined if this release cannot read it. */
export function listAttempts(): (AttemptKey & { saved: SavedAttempt | undefined })[] {
  return listCacheKeys(ATTEMPT_KEY_PREFIX).flatMap((name) => {
    const key = parseStorageKey(name)
    return key ? [{ ...key, saved: readAttempt(key) }] : []
  })
}

/** A result that arrived while no page showed its attempt. */
const ArrivedResultSchema = v.object({
  userId: IdSchema,
  attempt: AttemptSchema,
  result: QuizResultSchema,
})
export type ArrivedResult = v.InferOutput<typeof ArrivedResultSchema>

const toResultStorageKey = ({ userId, attemptId }: AttemptKey) =>
  `${RESULT_KEY_PREFIX}${userId}:${attemptId}` as const

export function isResultKey(key: string): boolean {
  return key.startsWith(RESULT_KEY_PREFIX)
}

export function saveResult(arrived: ArrivedResult): void {
  const { userId, attempt } = arrived
  writeCache(toResultStorageKey({ userId, attemptId: attempt.attemptId }), arrived)
}

export function deleteResult(key: AttemptKey): void {
  removeCache(toResultStorageKey(key))
}

export function listResults(): ArrivedResult[] {
  return listCacheKeys(RESULT_KEY_PREFIX).flatMap(
    (name) => readCache(name, ArrivedResultSchema) ?? [],
  )
}
