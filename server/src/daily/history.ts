import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ResultDetailSchema, TimeFactorSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { reviewOf } from '../play/scoring.ts'
import { listDailyAttempts, type StoredDailyAttempt } from './daily-attempts.repository.ts'
import { createDailyQuizzes, type DailyQuizzes } from './daily-quizzes.ts'

const entries = { day: DaySchema, startedAt: v.string(), timeFactor: TimeFactorSchema }

/** What its player may know of an attempt at a daily quiz: of an open one, nothing of the right answers. */
export const DailyHistoryEntrySchema = v.variant('state', [
  v.object({ state: v.literal('open'), ...entries, deadline: v.string() }),
  v.object({
    state: v.literal('submitted'),
    ...entries,
    submittedAt: v.string(),
    late: v.boolean(),
    score: v.number(),
    totalQuestions: v.number(),
    points: v.number(),
    review: v.array(ResultDetailSchema),
  }),
])
export type DailyHistoryEntry = v.InferOutput<typeof DailyHistoryEntrySchema>

/** What asks the database once, and stays in memory until it has been read. */
const AT_ONCE = 20

/** All daily quizzes that a player has played, in the order of their days; some at a time. */
export async function* readDailyHistory(
  db: Db,
  userId: Id,
): AsyncGenerator<DailyHistoryEntry[], void> {
  const quizzes = createDailyQuizzes(db)
  let last: StoredDailyAttempt | undefined
  do {
    const some = await listDailyAttempts(db, userId, last?.day, AT_ONCE)
    const page: DailyHistoryEntry[] = []
    for (const attempt of some) page.push(await toEntry(quizzes, attempt))
    yield page
    last = some.length < AT_ONCE ? undefined : some.at(-1)
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  } while (last)
}

async function toEntry(
  quizzes: DailyQuizzes,
  attempt: StoredDailyAttempt,
): Promise<DailyHistoryEntry> {
  const { day, startedAt, timeFactor } = attempt
  if (attempt.state === 'open') {
    return { state: 'open', day, startedAt, timeFactor, deadline: attempt.deadline }
  }
  const { submittedAt, result } = attempt
  const { score, totalQuestions, points, late, picks } = result
  const { questions } = await quizzes.of(day)
  const review = reviewOf(questions, picks)
  return {
    state: 'submitted',
    day,
    startedAt,
    timeFactor,
    submittedAt,
    late,
    score,
    totalQuestions,
    points,
    review,
  }
}
