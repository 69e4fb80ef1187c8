import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { sql } from 'kysely'
import { compileOnce } from '../platform/db/compile-once.ts'
import { countRows } from '../platform/db/count-rows.ts'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'

interface NewResult {
  /** The id of the new row, when the player meets the category for the first time. */
  id: Id
  userId: Id
  categoryId: Id
  bestPoints: number
  /** Of the right answers, of this attempt. */
  percent: number
  lastScore: number
  lastTotalQuestions: number
  lastPoints: number
  playedAt: string
}

export const saveCategoryResult = compileOnce<NewResult>()((db, parameter) => {
  const columns = {
    best_points: parameter('bestPoints'),
    last_score: parameter('lastScore'),
    last_total_questions: parameter('lastTotalQuestions'),
    last_points: parameter('lastPoints'),
    updated_at: parameter('playedAt'),
  }
  const key = {
    id: parameter('id'),
    user_id: parameter('userId'),
    category_id: parameter('categoryId'),
  }
  return db
    .insertInto('category_result')
    .values({ ...key, ...columns, best_percent: parameter('percent') })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'category_id']).doUpdateSet((e) => ({
        ...columns,
        best_percent: e
          .case()
          .when('excluded.best_percent', '>', e.ref('category_result.best_percent'))
          .then(e.ref('excluded.best_percent'))
          .else(e.ref('category_result.best_percent'))
          .end(),
      })),
    )
})

/** The latest result in each category that still exists, newest first. */
export async function listRecentActivity(db: Db, userId: Id): Promise<RecentActivity[]> {
  const rows = await db
    .selectFrom('category_result')
    .innerJoin('category', 'category.id', 'category_result.category_id')
    .selectAll('category_result')
    .where('category_result.user_id', '=', userId)
    .where('category.deleted_at', 'is', null)
    .orderBy('category_result.updated_at', 'desc')
    .orderBy('category_result.id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    categoryId: row.category_id,
    score: { result: row.last_score, outOf: row.last_total_questions },
    scorePoints: row.last_points,
    bestPercent: row.best_percent,
    updatedAt: row.updated_at,
  }))
}

export const countCategoryResults = (db: Db) => countRows(db.selectFrom('category_result'))

/** Locked before the attempts are read, as a submission of the same moment would be overlooked otherwise. */
export async function lockCategoryResultsAfter(
  transaction: Transaction,
  id: Id | '',
  limit: number,
): Promise<Id[]> {
  const rows = await transaction
    .selectFrom('category_result')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute()
  return rows.map((row) => row.id)
}

/** What was played last counts too, should its attempt be gone. */
export async function takeBestSharesFromAttempts(
  transaction: Transaction,
  { after, until }: { after: Id | ''; until: Id },
): Promise<void> {
  await sql`
    update category_result set best_percent = (
      select coalesce(max(percent), 0) from (
        select 100 * last_score / last_total_questions as percent where last_total_questions > 0
        union all
        select 100 * score / total_questions from attempt
        where attempt.user_id = category_result.user_id
          and attempt.category_id = category_result.category_id
          and submitted_at is not null and total_questions > 0
      ) as played
    )
    where id > ${after} and id <= ${until}`.execute(transaction)
}
