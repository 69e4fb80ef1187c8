import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { OpenAttempt } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'

export interface TimedOpenAttempt extends OpenAttempt {
  /** In ms of `performance.now()`; infinite without a time limit. */
  endsAt: number
}

/** Includes attempts from other devices, but not their answers. */
export async function loadOpenAttempts(): Promise<TimedOpenAttempt[]> {
  const attempts = await api(quizResults.listOpen)
  const arrivedAt = performance.now()
  return attempts.map((attempt) => ({ ...attempt, endsAt: getEndTime(attempt, arrivedAt) }))
}

/**
 * Returns when the attempt ends. The result and `arrivedAt`, the response's arrival, are in ms of
 * `performance.now()`.
 */
export function getEndTime(
  { deadline, now, timeFactor }: Pick<OpenAttempt, 'deadline' | 'now' | 'timeFactor'>,
  arrivedAt: number,
): number {
  if (timeFactor === null) return Number.POSITIVE_INFINITY
  return arrivedAt + Date.parse(deadline) - Date.parse(now)
}
