import { fetchOpenAttempts } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { type OpenAttempt, OpenAttemptSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'

const OpenUntilSchema = v.object({
  ...OpenAttemptSchema.entries,
  /** In ms of `performance.now`; without end where there is no time limit. */
  endsAt: v.number(),
})
/** An open attempt, with its end by the clock of the device that nobody can set. */
export type OpenUntil = v.InferOutput<typeof OpenUntilSchema>

/** An attempt that was begun on another device shows only there what it has answered. */
export const createOpenStore = () =>
  createListStore({
    item: OpenUntilSchema,
    load: async () => {
      const attempts = await fetchOpenAttempts()
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
