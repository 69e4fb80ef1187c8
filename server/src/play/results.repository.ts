import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

export interface Play {
  score: number
  totalQuestions: number
  points: number
}

/** A player's standing in one category. */
export interface CategoryResult {
  best: Play
  last: Play
}

export async function findBest(
  transaction: Transaction,
  userId: Id,
  categoryId: Id,
): Promise<Play | undefined> {
  const row = await transaction
    .selectFrom('best_result')
    .select(['score', 'total_questions', 'points'])
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst()
  return row && { score: row.score, totalQuestions: row.total_questions, points: row.points }
}

/** `id` is used when the player meets the category for the first time. */
export async function saveCategoryResult(
  transaction: Transaction,
  { id, userId, categoryId, playedAt }: { id: Id; userId: Id; categoryId: Id; playedAt: string },
  { best, last }: CategoryResult,
): Promise<void> {
  const standing = {
    score: best.score,
    total_questions: best.totalQuestions,
    points: best.points,
    last_score: last.score,
    last_total_questions: last.totalQuestions,
    last_points: last.points,
    updated_at: playedAt,
  }
  await transaction
    .insertInto('best_result')
    .values({ id, user_id: userId, category_id: categoryId, ...standing })
    .onConflict((conflict) => conflict.columns(['user_id', 'category_id']).doUpdateSet(standing))
    .execute()
}

/** The latest play of each category that still exists, newest first. */
export async function listRecentActivity(db: Db, userId: Id): Promise<RecentActivity[]> {
  const rows = await db
    .selectFrom('best_result')
    .innerJoin('category', 'category.id', 'best_result.category_id')
    .selectAll('best_result')
    .where('best_result.user_id', '=', userId)
    .where('category.deleted_at', 'is', null)
    .orderBy('best_result.updated_at', 'desc')
    .orderBy('best_result.id', 'desc')
    .execute()
  return rows.map(toRecentActivity)
}

function toRecentActivity(row: Selectable<Schema['best_result']>): RecentActivity {
  return {
    _id: row.id,
    categoryId: row.category_id,
    score: { result: row.last_score, outOf: row.last_total_questions },
    scorePoints: row.last_points,
    updatedAt: row.updated_at,
  }
}
