import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db } from '../platform/db/database.ts'

interface NewCategoryResult {
  /** Stored with the player's first result in the category. Later results keep the row's id. */
  id: Id
  userId: Id
  categoryId: Id
  bestPoints: number
  /** Right answers of this attempt, in percent. */
  percent: number
  lastScore: number
  lastTotalQuestions: number
  lastPoints: number
  playedAt: string
}

export const saveCategoryResult = compileOnce((db, parameter: Parameter<NewCategoryResult>) => {
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

/** Lists the latest result in each existing category, newest first. */
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
