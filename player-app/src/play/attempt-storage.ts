import {
  cacheKeys,
  readCache,
  removeCache,
  writeCache,
} from '@quiz-kingdom/shared/cache/local-cache.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { QuizResultSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { AttemptSchema, type SavedAttempt, SavedAttemptSchema } from './attempt.ts'
import { KEPT_ATTEMPT, keptAttempts } from './kept-attempts.ts'

/** `quiz-kingdom:attempts:USER:ATTEMPT`; the user stands there so that nobody reads another's. */
const PREFIX = `${KEPT_ATTEMPT}s:` as const
/** Where releases until now kept one attempt for each quiz: `quiz-kingdom:attempt:USER:CATEGORY`. */
const OLDER_PREFIX = `${KEPT_ATTEMPT}:` as const

/** Results that nobody has seen yet: `quiz-kingdom:attempt-results:USER:ATTEMPT`. */
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

/** False when the storage is full or forbidden; what was kept before stays then. */
export function keepAttempt(userId: Id, saved: SavedAttempt): boolean {
  const isKept = writeCache(keyOf({ userId, attemptId: saved.attempt.attemptId }), saved)
  if (isKept) keptAttempts.setState({ some: true })
  return isKept
}

export function forgetAttempt(key: AttemptKey): void {
  removeCache(keyOf(key))
}

/** Of all users of the device. `saved` is undefined where this release cannot read it. */
export function listAttempts(): (AttemptKey & { saved: SavedAttempt | undefined })[] {
  return cacheKeys(PREFIX).flatMap((name) => {
    const key = attemptOfKey(name)
    return key ? [{ ...key, saved: readAttempt(key) }] : []
  })
}

/** A result that came while no page showed its attempt. */
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

/** Until it was seen, a result survives the page. */
export function keepResult(arrived: ArrivedResult): void {
  const { userId, attempt } = arrived
  writeCache(resultKeyOf({ userId, attemptId: attempt.attemptId }), arrived)
}

export function forgetResult(key: AttemptKey): void {
  removeCache(resultKeyOf(key))
}

export function listResults(): ArrivedResult[] {
  return cacheKeys(RESULTS_PREFIX).flatMap((name) => readCache(name, ArrivedResultSchema) ?? [])
}

/** Moves what older releases kept to where attempts are kept now. */
export function moveOlderAttempts(): void {
  for (const key of cacheKeys(OLDER_PREFIX)) {
    const [userId] = key.slice(OLDER_PREFIX.length).split(':')
    const saved = readCache(key, SavedAttemptSchema)
    removeCache(key)
    if (!saved || !v.is(IdSchema, userId)) continue
    // Its own place is free now: if it does not fit even so, it goes back there.
    if (!keepAttempt(userId, saved)) writeCache(key, saved)
  }
}
