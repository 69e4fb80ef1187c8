import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ResultDetailSchema, TimeFactorSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { listOpenAttempts, listSubmittedAttempts, type PastAttempt } from './history.repository.ts'
import {
  type AskedQuestion,
  findQuestionSet,
  listAskedQuestions,
} from './question-sets.repository.ts'
import { reviewOf } from './scoring.ts'

/** What its player may know of an attempt: of an open one, nothing of the right answers. */
export const HistoryEntrySchema = v.variant('state', [
  v.object({
    state: v.literal('submitted'),
    quiz: v.string(),
    startedAt: v.string(),
    submittedAt: v.string(),
    late: v.boolean(),
    timeFactor: TimeFactorSchema,
    score: v.number(),
    totalQuestions: v.number(),
    points: v.number(),
    review: v.array(ResultDetailSchema),
  }),
  v.object({
    state: v.literal('open'),
    quiz: v.string(),
    startedAt: v.string(),
    deadline: v.string(),
    timeFactor: TimeFactorSchema,
    questions: v.array(v.object({ questionText: v.string(), options: v.array(v.string()) })),
  }),
])
export type HistoryEntry = v.InferOutput<typeof HistoryEntrySchema>

/** What asks the database once, and stays in memory until it has been read. */
const AT_ONCE = 20

/**
 * All that a player has played, in the order of submission, then what is open; some at a time, the
 * next only when they are asked for. Abandoned attempts are left out: nobody looks for these by their
 * player, and they are gone after a month.
 */
export async function* readHistory(db: Db, userId: Id): AsyncGenerator<HistoryEntry[], void> {
  let last: PastAttempt | undefined
  do {
    const some = await listSubmittedAttempts(db, userId, last, AT_ONCE)
    yield toEntries(db, some)
    last = some.length < AT_ONCE ? undefined : some.at(-1)
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  } while (last)
  yield toEntries(db, await listOpenAttempts(db, userId))
}

async function toEntries(db: Db, attempts: readonly PastAttempt[]): Promise<HistoryEntry[]> {
  const known = new Map<Id, AskedQuestion[]>()
  const questionsOf = async (questionSetId: Id) => {
    const questions = known.get(questionSetId) ?? (await listQuestionsOfSet(db, questionSetId))
    known.set(questionSetId, questions)
    return questions
  }
  const entries: HistoryEntry[] = []
  for (const attempt of attempts) entries.push(...(await toEntry(attempt, questionsOf)))
  return entries
}

async function listQuestionsOfSet(db: Db, questionSetId: Id): Promise<AskedQuestion[]> {
  const set = await findQuestionSet(db, questionSetId)
  return set ? listAskedQuestions(db, set.revisionIds) : []
}

async function toEntry(
  { attempt, quiz, startedAt, submittedAt }: PastAttempt,
  questionsOf: (questionSetId: Id) => Promise<AskedQuestion[]>,
): Promise<HistoryEntry[]> {
  if (attempt.state === 'open') {
    const asked = await questionsOf(attempt.questionSetId)
    const questions = asked.map(({ questionText, options }) => ({ questionText, options }))
    const { deadline, timeFactor } = attempt
    return [{ state: 'open', quiz, startedAt, deadline, timeFactor, questions }]
  }
  if (attempt.state === 'abandoned') return []
  const review =
    attempt.state === 'reviewed'
      ? attempt.review
      : reviewOf(await questionsOf(attempt.questionSetId), attempt.result.picks)
  const { late, score, totalQuestions, points } = attempt.result
  return [
    {
      state: 'submitted',
      quiz,
      startedAt,
      submittedAt,
      late,
      timeFactor: attempt.timeFactor,
      score,
      totalQuestions,
      points,
      review,
    },
  ]
}
