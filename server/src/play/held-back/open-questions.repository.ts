import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { addDays, addisDay } from '../../platform/clock.ts'
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts'
import type { Db } from '../../platform/db/database.ts'
import { parseStringList, selectListItems } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
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
    .innerJoin('questionSet', 'questionSet.id', 'attempt.questionSetId')
    .select(['attempt.startedAt', 'questionSet.revisionIds as asked', 'deadline'])
    .where('userId', '=', parameter('userId'))
    .where('submittedAt', 'is', null)
    .where('abandonedAt', 'is', null)

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
    .innerJoin('questionSet', 'questionSet.id', 'attempt.questionSetId')
    .select(['attempt.id', 'attempt.categoryId'])
    .select((e) => e.fn.coalesce('submittedAt', e.val(since)).as('submittedAt'))
    .select(['attempt.picks', 'questionSet.revisionIds as asked'])
    .where('userId', '=', userId)
    .where('submittedAt', '>=', since)
    .execute()
  const attempts = await addQuestionIds(db, rows)
  return attempts.map(({ picks, ...attempt }) => ({ ...attempt, picks: parsePicks(picks ?? '') }))
}

async function addQuestionIds<Row extends { asked: string }>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const attempts = rows.map((row) => ({ ...row, ids: parseStringList(row.asked) }))
  const distinct = new Set(attempts.flatMap(({ ids }) => ids))
  const found = await selectQuestionIds(db, { revisionIds: JSON.stringify([...distinct]) })
  const questionOf = new Map(found.map(({ id, questionId }) => [id, questionId]))
  return attempts.map(({ ids, ...row }) => {
    // Ids without a revision are already ids of questions.
    return { ...row, questionIds: ids.map((id) => questionOf.get(id) ?? id) }
  })
}

const selectQuestionIds = compileOnce((db, parameter: Parameter<{ revisionIds: string }>) =>
  db
    .selectFrom('questionRevision')
    .select(['id', 'questionId'])
    .where('id', 'in', (query) =>
      query.selectFrom(selectListItems(db, parameter('revisionIds')).as('listed')).select('value'),
    ),
)
