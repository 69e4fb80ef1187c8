import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  OTHER_USERS_ATTEMPT_CODE,
  type QuizResult,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { type Attempt, SUBMIT_FAILURE } from './attempt.ts'
import { submitQuiz } from './quiz-calls.ts'

/** Statuses that waiting or a log-in may resolve; any other 4xx is final. */
const TEMPORARY_STATUSES = [401, 403, 408, 429]

export type SubmissionOutcome =
  | { phase: 'finished'; result: QuizResult }
  | { phase: 'failed'; problem: string }
  | { phase: 'refused'; problem: string }

/** Idempotent; never throws. */
export async function submitAttempt(userId: Id, attempt: Attempt): Promise<SubmissionOutcome> {
  try {
    return { phase: 'finished', result: await submitQuiz(userId, attempt) }
  } catch (error) {
    const problem = error instanceof ApiError ? error.message : SUBMIT_FAILURE
    return { phase: isTemporary(error) ? 'failed' : 'refused', problem }
  }
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.code === OTHER_USERS_ATTEMPT_CODE) return false
  const isRefusal = error.status >= 400 && error.status < 500
  return !isRefusal || TEMPORARY_STATUSES.includes(error.status)
}

/** How long to wait for the lock, in ms. A tab that holds it for longer may be frozen. */
const LOCK_WAIT_MS = 20_000

/** Runs the work under a lock shared by all tabs, if the browser has locks. */
export async function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(LOCK_WAIT_MS) },
      () => {
        hasBegun = true
        return work()
      },
    )
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
