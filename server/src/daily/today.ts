import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  DailyAttempt,
  DailyToday,
  SharedDaily,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { boardOfDailyQuiz } from '../boards/board-keys.ts'
import { countBoardPlayers } from '../boards/board-points.repository.ts'
import { addisDay, endOfAddisDay } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { isLate } from '../play/held-back/deadlines.ts'
import type { StoredDailyAttempt } from './attempts/daily-attempts.repository.ts'
import {
  type DailyContext,
  findCurrentAttempt,
  readVisibleResult,
} from './attempts/daily-attempts.ts'
import type { DailyQuiz } from './drawing/daily-quizzes.ts'
import { readStreak } from './streaks/streak.ts'

/** `userId` is undefined for a guest. */
export async function readToday(
  daily: DailyContext,
  userId: Id | undefined,
  at: Date,
): Promise<DailyToday> {
  const { db, quizzes } = daily
  const quiz = await quizzes.today(at)
  const facts = await readDaySummary(db, quiz)
  if (userId === undefined) return { ...facts, attempt: null, streak: null }
  const attempt = await findCurrentAttempt(db, userId, at)
  const streak = await readStreak(db, userId, quiz.day)
  return { ...facts, attempt: attempt ? await toDailyAttempt(daily, attempt, at) : null, streak }
}

export async function readSharedDaily(
  { db, quizzes }: DailyContext,
  day: Day,
  at: Date,
): Promise<SharedDaily> {
  const today = addisDay(at)
  const quiz = day === today ? await quizzes.today(at) : await quizzes.find(day)
  return { ...(await readDaySummary(db, quiz)), isToday: day === today }
}

async function readDaySummary(db: Db, { day, theme, points, seconds, questions }: DailyQuiz) {
  return {
    day,
    theme,
    questions: questions.length,
    points,
    seconds,
    endsAt: endOfAddisDay(day).toISOString(),
    finished: await countBoardPlayers(db, boardOfDailyQuiz(day)),
  }
}

async function toDailyAttempt(
  daily: DailyContext,
  attempt: StoredDailyAttempt,
  at: Date,
): Promise<DailyAttempt> {
  const { id: attemptId, day } = attempt
  if (attempt.state === 'open') {
    return { state: 'open', day, attemptId, isTimeUp: isLate(attempt, at) }
  }
  const { totalQuestions, late } = attempt.result
  const visible = await readVisibleResult(daily, attempt, at)
  const { resultDetails: _, scorePoints: __, ...score } = visible
  return { state: 'submitted', day, attemptId, totalQuestions, late, ...score }
}
