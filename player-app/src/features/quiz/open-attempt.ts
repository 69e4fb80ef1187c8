import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { OpenAttempt } from '@quiz-kingdom/shared/entities/quiz-result.ts'

/** An open attempt, with its end by the clock of the device that nobody can set. */
export interface OpenUntil extends OpenAttempt {
  /** In ms of `performance.now`; without end where there is no time limit. */
  endsAt: number
}

/** An attempt that was begun on another device shows only there what it has answered. */
export const createOpenStore = () =>
  createResource({
    load: async () => {
      const attempts = await api(quizResults.open)
      const arrivedAt = performance.now()
      return attempts.map((attempt) => ({ ...attempt, endsAt: endsAtOf(attempt, arrivedAt) }))
    },
  })

/** By the server's clock alone: `arrivedAt` is when the server's answer came. */
export function endsAtOf(
  { deadline, now, timeFactor }: Pick<OpenAttempt, 'deadline' | 'now' | 'timeFactor'>,
  arrivedAt: number,
): number {
  if (timeFactor === null) return Number.POSITIVE_INFINITY
  return arrivedAt + Date.parse(deadline) - Date.parse(now)
}
