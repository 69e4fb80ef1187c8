import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { dayAfter } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { type HeldBack, toldOf } from '../play/held-back/held-back.ts'
import { readPages } from '../play/history/pages.ts'
import { reviewOf } from '../play/questions/scoring.ts'
import { listDailyAttempts, type StoredDailyAttempt } from './attempts/daily-attempts.repository.ts'
import { createDailyQuizzes, type DailyQuizzes } from './drawing/daily-quizzes.ts'

/** All daily quizzes that a player has played, in the order of their days. */
export function readDailyHistory(db: Db, userId: Id, findHeldBack: () => Promise<HeldBack>) {
  const quizzes = createDailyQuizzes(db)
  return readPages({
    list: (after: StoredDailyAttempt | undefined, limit) =>
      listDailyAttempts(db, userId, { from: after ? dayAfter(after.day, 1) : '', limit }),
    toEntries: async (attempts) => {
      const heldBack = await findHeldBack()
      const entries = []
      for (const attempt of attempts) entries.push(await toEntry(quizzes, attempt, heldBack))
      return entries
    },
  })
}

async function toEntry(quizzes: DailyQuizzes, attempt: StoredDailyAttempt, heldBack: HeldBack) {
  const { state, day, startedAt, timeFactor } = attempt
  if (state === 'open') return { state, day, startedAt, timeFactor, deadline: attempt.deadline }
  const { submittedAt, result } = attempt
  const { totalQuestions, late, picks } = result
  const { questions } = await quizzes.of(day)
  const { score, scorePoints, resultDetails } = toldOf(result, reviewOf(questions, picks), heldBack)
  return {
    state,
    day,
    startedAt,
    timeFactor,
    submittedAt,
    late,
    score,
    totalQuestions,
    points: scorePoints,
    review: resultDetails,
  }
}
