import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { addDays, addisDay } from '../../platform/clock.ts'
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts'
import type { Db } from '../../platform/db/database.ts'
import { selectListItems } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { parseRevisionIds } from '../questions/question-sets.repository.ts'
import { type Picks, parsePicks } from '../questions/scoring.ts'
import { isLate } from './deadlines.ts'

export type OpenQuestionSource = (
  parameter: Parameter<OpenQuestionParameters>,
) => SelectQueryBuilder<Schema, keyof Schema, OpenQuestions>

interface OpenQuestionParameters {
  userId: Id
  /** Yesterday's daily quiz may still be open after midnight. */
  yesterday: Day
}

interface OpenQuestions {
  startedAt: string
  /** JSON array of ids of questions or of their revisions. */
  asked: string
  deadline: string
}

/**
 * Returns a function that lists the questions of a player's open attempts. It reads all sources in one query,
 * which does not filter by deadline, because that might make the database scan the attempts of all players.
 */
export function createOpenAttemptQuestionLister(
  first: OpenQuestionSource,
  others: readonly OpenQuestionSource[],
) {
  const selectOpen = compileOnce((db, parameter: Parameter<OpenQuestionParameters>) => {
    const all = others.reduce((all, it) => all.unionAll(it(parameter)), first(parameter))
    return db.selectFrom(all.as('open')).select(['startedAt', 'asked', 'deadline'])
  })
  return async (db: Db, userId: Id, at: Date) => {
    const rows = await selectOpen(db, { userId, yesterday: addDays(addisDay(at), -1) })
    return addQuestionIds(
      db,
      rows.filter((attempt) => !isLate(attempt, at)),
    )
  }
}

export const selectOpenCategoryQuestions: OpenQuestionSource = (parameter) =>
  expressionBuilder<Schema>()
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['attempt.started_at as startedAt', 'question_set.revision_ids as asked', 'deadline'])
    .where('user_id', '=', parameter('userId'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)

export interface SubmittedAttempt {
  id: Id
  submittedAt: string
  questionIds: readonly Id[]
  picks: Picks
  /** The attempt's category; undefined for a daily quiz. */
  categoryId?: Id
}

export type SubmittedAttemptSource = (
  db: Db,
  userId: Id,
  since: string,
) => Promise<SubmittedAttempt[]>

export const listSubmittedCategoryAttempts: SubmittedAttemptSource = async (db, userId, since) => {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['attempt.id', 'attempt.category_id as categoryId'])
    .select((e) => e.fn.coalesce('submitted_at', e.val(since)).as('submittedAt'))
    .select(['attempt.picks', 'question_set.revision_ids as asked'])
    .where('user_id', '=', userId)
    .where('submitted_at', '>=', since)
    .execute()
  const attempts = await addQuestionIds(db, rows)
  return attempts.map(({ picks, ...attempt }) => ({ ...attempt, picks: parsePicks(picks ?? '') }))
}

async function addQuestionIds<Row extends { asked: string }>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const attempts = rows.map((row) => ({ ...row, ids: parseRevisionIds(row.asked) }))
  const distinct = new Set(attempts.flatMap(({ ids }) => ids))
  const found = await selectQuestionIds(db, { revisionIds: JSON.stringify([...distinct]) })
  const questionOf = new Map(found.map(({ id, question_id }) => [id, question_id]))
  return attempts.map(({ ids, ...row }) => {
    // Ids without a revision are already ids of questions.
    return { ...row, questionIds: ids.map((id) => questionOf.get(id) ?? id) }
  })
}

const selectQuestionIds = compileOnce((db, parameter: Parameter<{ revisionIds: string }>) =>
  db
    .selectFrom('question_revision')
    .select(['id', 'question_id'])
    .where('id', 'in', (query) =>
      query.selectFrom(selectListItems(db, parameter('revisionIds')).as('listed')).select('value'),
    ),
)
