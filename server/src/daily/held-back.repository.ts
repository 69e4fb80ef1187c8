import { DAILY_LATE_SUBMISSION_HOURS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expressionBuilder } from 'kysely'
import { addDays, addisDay } from '../platform/clock.ts'
import type { Schema } from '../platform/db/schema.ts'
import type {
  OpenQuestionSource,
  SubmittedSource,
} from '../play/held-back/open-questions.repository.ts'
import { readPicks } from '../play/questions/scoring.ts'
import { readIds } from './drawing/daily-quizzes.repository.ts'

export const openDailyQuestions: OpenQuestionSource = (parameter) =>
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
 * Selects the questions of claimed results that hide right answers until the day is over, because another
 * result from the same network was claimed first.
 */
export const claimedDailyQuestions: OpenQuestionSource = (parameter) =>
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

/** How many days before its submission an attempt's quiz may be: answers may arrive `DAILY_LATE_SUBMISSION_HOURS` late. */
const DAYS_BEFORE = 1 + DAILY_LATE_SUBMISSION_HOURS / 24

export const submittedDailyQuestions: SubmittedSource = async (db, userId, since) => {
  const from = addDays(addisDay(new Date(since)), -DAYS_BEFORE)
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
    questionIds: readIds(question_ids),
    picks: readPicks(picks ?? ''),
  }))
}
