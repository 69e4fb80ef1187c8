import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Selectable } from 'kysely'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

type CategoryResult = Selectable<Schema['category_result']>

/** Later results in the category keep the id of the first. */
export const saveCategoryResult = compileOnce((db, parameter: Parameter<CategoryResult>) => {
  const columns = {
    best_points: parameter('best_points'),
    last_score: parameter('last_score'),
    last_total_questions: parameter('last_total_questions'),
    last_points: parameter('last_points'),
    updated_at: parameter('updated_at'),
  }
  const key = {
    id: parameter('id'),
    user_id: parameter('user_id'),
    category_id: parameter('category_id'),
  }
  return db
    .insertInto('category_result')
    .values({ ...key, ...columns, best_percent: parameter('best_percent') })
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
