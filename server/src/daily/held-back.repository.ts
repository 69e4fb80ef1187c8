import { DAILY_LATE_SUBMISSION_HOURS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expressionBuilder } from 'kysely'
import { addDays, addisDay } from '../platform/clock.ts'
import { parseStringList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import type {
  OpenQuestionSource,
  SubmittedAttemptSource,
} from '../play/held-back/open-questions.repository.ts'
import { parsePicks } from '../play/questions/scoring.ts'

export const selectOpenDailyQuestions: OpenQuestionSource = (parameter) =>
  expressionBuilder<Schema>()
    .selectFrom('dailyAttempt')
    .innerJoin('dailyQuiz', 'dailyQuiz.day', 'dailyAttempt.day')
    .select(['dailyAttempt.startedAt', 'dailyQuiz.questionIds as asked', 'deadline'])
    .where('dailyAttempt.userId', '=', parameter('userId'))
    .where('dailyAttempt.day', '>=', parameter('yesterday'))
    .where('dailyAttempt.submittedAt', 'is', null)

/**
 * Selects the questions of claimed results that hide right answers until the day is over. Only the first
 * claim of a network shows them earlier.
 */
export const selectClaimedDailyQuestions: OpenQuestionSource = (parameter) =>
  expressionBuilder<Schema>()
    .selectFrom('dailyAttempt')
    .innerJoin('dailyQuiz', 'dailyQuiz.day', 'dailyAttempt.day')
    .select((e) => [
      'dailyAttempt.startedAt',
      'dailyQuiz.questionIds as asked',
      e.fn.coalesce('toldUntil', 'deadline').as('deadline'),
    ])
    .where('dailyAttempt.userId', '=', parameter('userId'))
    .where('dailyAttempt.day', '>=', parameter('yesterday'))
    .where('toldUntil', 'is not', null)

/** The maximum age of a quiz at its submission: answers may arrive `DAILY_LATE_SUBMISSION_HOURS` late. */
const QUIZ_AGE_MAX_DAYS = 1 + DAILY_LATE_SUBMISSION_HOURS / 24

export const listSubmittedDailyAttempts: SubmittedAttemptSource = async (db, userId, since) => {
  const from = addDays(addisDay(new Date(since)), -QUIZ_AGE_MAX_DAYS)
  const rows = await db
    .selectFrom('dailyAttempt')
    .innerJoin('dailyQuiz', 'dailyQuiz.day', 'dailyAttempt.day')
    .select(['dailyAttempt.id', 'submittedAt', 'questionIds', 'picks'])
    .where('userId', '=', userId)
    .where('dailyAttempt.day', '>=', from)
    .where('submittedAt', '>=', since)
    .execute()
  return rows.map(({ id, submittedAt, questionIds, picks }) => ({
    id,
    submittedAt: submittedAt ?? since,
    questionIds: parseStringList(questionIds),
    picks: parsePicks(picks ?? ''),
  }))
}
