import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** The player's best so far; undefined for a category that they have not played. */
export async function findBestPoints(
  transaction: Transaction,
  userId: Id,
  categoryId: Id,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('category_result')
    .select('best_points')
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst()
  return row?.best_points
}

interface NewResult {
  /** Used when the player meets the category for the first time. */
  id: Id
  userId: Id
  categoryId: Id
  bestPoints: number
  last: { score: number; totalQuestions: number; points: number }
  playedAt: string
}

export async function saveCategoryResult(
  transaction: Transaction,
  { id, userId, categoryId, bestPoints, last, playedAt }: NewResult,
): Promise<void> {
  const columns = {
    best_points: bestPoints,
    last_score: last.score,
    last_total_questions: last.totalQuestions,
    last_points: last.points,
    updated_at: playedAt,
  }
  await transaction
    .insertInto('category_result')
    .values({ id, user_id: userId, category_id: categoryId, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'category_id']).doUpdateSet(columns))
    .execute()
}

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
  return rows.map(toRecentActivity)
}

function toRecentActivity(row: Selectable<Schema['category_result']>): RecentActivity {
  return {
    _id: row.id,
    categoryId: row.category_id,
    score: { result: row.last_score, outOf: row.last_total_questions },
    scorePoints: row.last_points,
    updatedAt: row.updated_at,
  }
}
