import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Selectable } from 'kysely'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

type CategoryResult = Selectable<Schema['categoryResult']>

/** Later results in the category keep the id of the first. */
export const saveCategoryResult = compileOnce((db, parameter: Parameter<CategoryResult>) => {
  const columns = {
    bestPoints: parameter('bestPoints'),
    lastScore: parameter('lastScore'),
    lastTotalQuestions: parameter('lastTotalQuestions'),
    lastPoints: parameter('lastPoints'),
    updatedAt: parameter('updatedAt'),
  }
  const key = {
    id: parameter('id'),
    userId: parameter('userId'),
    categoryId: parameter('categoryId'),
  }
  return db
    .insertInto('categoryResult')
    .values({ ...key, ...columns, bestPercent: parameter('bestPercent') })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'categoryId']).doUpdateSet((e) => ({
        ...columns,
        bestPercent: e
          .case()
          .when('excluded.bestPercent', '>', e.ref('categoryResult.bestPercent'))
          .then(e.ref('excluded.bestPercent'))
          .else(e.ref('categoryResult.bestPercent'))
          .end(),
      })),
    )
})

/** Lists the latest result in each existing category, newest first. */
export async function listRecentActivity(db: Db, userId: Id): Promise<RecentActivity[]> {
  const rows = await selectResults(db, { userId })
  return rows.map(({ result, outOf, ...row }) => ({ ...row, score: { result, outOf } }))
}

const selectResults = compileOnce((db, parameter: Parameter<{ userId: Id }>) =>
  db
    .selectFrom('categoryResult')
    .innerJoin('category', 'category.id', 'categoryResult.categoryId')
    .select(['categoryResult.id as _id', 'categoryId', 'lastScore as result'])
    .select(['lastTotalQuestions as outOf', 'lastPoints as scorePoints', 'bestPercent'])
    .select('categoryResult.updatedAt')
    .where('categoryResult.userId', '=', parameter('userId'))
    .where('category.deletedAt', 'is', null)
    .orderBy('categoryResult.updatedAt', 'desc')
    .orderBy('categoryResult.id', 'desc'),
)
