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
import { KEPT_ATTEMPT, keptAttempts } from './kept-attempts.ts'

/** Keys are `quiz-kingdom:attempts:USER:ATTEMPT`, so that nobody reads another user's attempt. */
const PREFIX = `${KEPT_ATTEMPT}s:` as const
/** Results that nobody has seen yet, under `quiz-kingdom:attempt-results:USER:ATTEMPT`. */
const RESULTS_PREFIX = `${KEPT_ATTEMPT}-results:` as const

export interface AttemptKey {
  userId: Id
  attemptId: Id
}

const keyOf = ({ userId, attemptId }: AttemptKey) => `${PREFIX}${userId}:${attemptId}` as const

export function attemptOfKey(key: string): AttemptKey | undefined {
  if (!key.startsWith(PREFIX)) return undefined
  const [userId, attemptId] = key.slice(PREFIX.length).split(':')
  if (!v.is(IdSchema, userId) || !v.is(IdSchema, attemptId)) return undefined
  return { userId, attemptId }
}

export function readAttempt(key: AttemptKey): SavedAttempt | undefined {
  return readCache(keyOf(key), SavedAttemptSchema)
}

/** Returns false if storage is full or forbidden; the previously saved state then stays. */
export function keepAttempt(userId: Id, saved: SavedAttempt): boolean {
  const isKept = writeCache(keyOf({ userId, attemptId: saved.attempt.attemptId }), saved)
  if (isKept) keptAttempts.setState({ some: true })
  return isKept
}

export function forgetAttempt(key: AttemptKey): void {
  removeCache(keyOf(key))
}

/** Attempts of all the device's users. `saved` is undefined if this release cannot read it. */
export function listAttempts(): (AttemptKey & { saved: SavedAttempt | undefined })[] {
  return listCacheKeys(PREFIX).flatMap((name) => {
    const key = attemptOfKey(name)
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

const resultKeyOf = ({ userId, attemptId }: AttemptKey) =>
  `${RESULTS_PREFIX}${userId}:${attemptId}` as const

export function isResultKey(key: string): boolean {
  return key.startsWith(RESULTS_PREFIX)
}

export function keepResult(arrived: ArrivedResult): void {
  const { userId, attempt } = arrived
  writeCache(resultKeyOf({ userId, attemptId: attempt.attemptId }), arrived)
}

export function forgetResult(key: AttemptKey): void {
  removeCache(resultKeyOf(key))
}

export function listResults(): ArrivedResult[] {
  return listCacheKeys(RESULTS_PREFIX).flatMap((name) => readCache(name, ArrivedResultSchema) ?? [])
}
