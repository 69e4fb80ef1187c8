import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AccountPart } from '../accounts/account-part.ts'
import { addDays } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { readPages } from '../platform/db/pages.ts'
import type { HeldBackQuestions } from '../play/held-back/held-back.ts'
import { ATTEMPTS_PER_PAGE, toExportedResult } from '../play/history/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { listDailyAttempts, type StoredDailyAttempt } from './attempts/daily-attempts.repository.ts'
import { createDailyQuizzes, type DailyQuizzes } from './drawing/daily-quizzes.ts'
import { findStreak } from './streaks/streaks.repository.ts'

/** Attempts stay when an account is erased, because statistics count them. */
export const dailyAccountPart = ({ findHeldBack }: PlayContext): AccountPart => ({
  erasedTables: ['streak'],
  otherTables: ['dailyAttempt'],
  exportOf: async ({ db, clock }, userId) => {
    const { length, longest, lastDay } = (await findStreak(db, userId)) ?? {}
    return {
      ...(lastDay !== undefined && { streak: { length, longest, lastDay } }),
      dailyAttempts: readDailyHistory(db, userId, () => findHeldBack(db, userId, clock.now())),
    }
  },
})

async function* readDailyHistory(
  db: Db,
  userId: Id,
  findHeldBack: () => Promise<HeldBackQuestions>,
) {
  const quizzes = createDailyQuizzes(db)
  const pages = readPages(ATTEMPTS_PER_PAGE, (after: StoredDailyAttempt | undefined) => {
    const from = after ? addDays(after.day, 1) : ''
    return listDailyAttempts(db, userId, { from, limit: ATTEMPTS_PER_PAGE })
  })
  for await (const attempts of pages) {
    const heldBack = await findHeldBack()
    const entries = []
    for (const attempt of attempts)
      entries.push(await toDailyExportEntry(quizzes, attempt, heldBack))
    yield entries
  }
}

async function toDailyExportEntry(
  quizzes: DailyQuizzes,
  attempt: StoredDailyAttempt,
  heldBack: HeldBackQuestions,
) {
  const { state, day, startedAt, timeFactor } = attempt
  if (state === 'open') return { state, day, startedAt, timeFactor, deadline: attempt.deadline }
  const { questions } = await quizzes.find(day)
  return { state, day, startedAt, timeFactor, ...toExportedResult(attempt, questions, heldBack) }
}
