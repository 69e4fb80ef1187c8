import { DAILY_LATE_SUBMISSION_HOURS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expressionBuilder } from 'kysely'
import { addDays, addisDay } from '../platform/clock.ts'
import type { Schema } from '../platform/db/schema.ts'
import type {
  OpenQuestionSource,
  SubmittedAttemptSource,
} from '../play/held-back/open-questions.repository.ts'
import { parsePicks } from '../play/questions/scoring.ts'
import { parseIds } from './drawing/daily-quizzes.repository.ts'

export const selectOpenDailyQuestions: OpenQuestionSource = (parameter) =>
  expressionBuilder<Schema>()
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .select([
      'daily_attempt.started_at as startedAt',
      'daily_quiz.question_ids as asked',
      'deadline',
    ])
    .where('daily_attempt.user_id', '=', parameter('userId'))
    .where('daily_attempt.day', '>=', parameter('yesterday'))
    .where('daily_attempt.submitted_at', 'is', null)

/**
 * Selects the questions of claimed results that hide right answers until the day is over. Only the first
 * claim of a network shows them earlier.
 */
export const selectClaimedDailyQuestions: OpenQuestionSource = (parameter) =>
  expressionBuilder<Schema>()
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .select((e) => [
      'daily_attempt.started_at as startedAt',
      'daily_quiz.question_ids as asked',
      e.fn.coalesce('told_until', 'deadline').as('deadline'),
    ])
    .where('daily_attempt.user_id', '=', parameter('userId'))
    .where('daily_attempt.day', '>=', parameter('yesterday'))
    .where('told_until', 'is not', null)

/** The maximum age of a quiz at its submission: answers may arrive `DAILY_LATE_SUBMISSION_HOURS` late. */
const QUIZ_AGE_MAX_DAYS = 1 + DAILY_LATE_SUBMISSION_HOURS / 24

export const listSubmittedDailyAttempts: SubmittedAttemptSource = async (db, userId, since) => {
  const from = addDays(addisDay(new Date(since)), -QUIZ_AGE_MAX_DAYS)
  const rows = await db
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .select(['daily_attempt.id', 'submitted_at', 'question_ids', 'picks'])
    .where('user_id', '=', userId)
    .where('daily_attempt.day', '>=', from)
    .where('submitted_at', '>=', since)
    .execute()
  return rows.map(({ id, submitted_at, question_ids, picks }) => ({
    id,
    submittedAt: submitted_at ?? since,
    questionIds: parseIds(question_ids),
    picks: parsePicks(picks ?? ''),
  }))
}
