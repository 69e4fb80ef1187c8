import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type Category,
  CategoryFieldsSchema,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import * as v from 'valibot'
import { addImagePath } from '../images/image-path.ts'
import type { Db } from '../platform/db/database.ts'

/** Lists the categories of one kingdom, or all, including those of removed kingdoms. */
export async function listCategories(db: Db, kingdomId?: Id): Promise<Category[]> {
  let categories = selectLiveCategories(db).orderBy('position').orderBy('id')
  if (kingdomId !== undefined) categories = categories.where('kingdomId', '=', kingdomId)
  return (await categories.execute()).map(toCategory)
}

export async function findCategory(db: Db, id: Id): Promise<Category | undefined> {
  const row = await selectLiveCategories(db).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

function selectLiveCategories(db: Db) {
  return db
    .selectFrom('category')
    .select(['id as _id', 'imageId', 'updatedAt', ...v.keyof(CategoryFieldsSchema).options])
    .select((e) =>
      e
        .selectFrom('question')
        .select('question.id')
        .whereRef('question.categoryId', '=', 'category.id')
        .where('question.deletedAt', 'is', null)
        .limit(1)
        .as('questionId'),
    )
    .select((e) =>
      e
        .selectFrom('kingdom')
        .select('kingdom.title')
        .whereRef('kingdom.id', '=', 'category.kingdomId')
        .where('kingdom.deletedAt', 'is', null)
        .as('kingdomTitle'),
    )
    .where('deletedAt', 'is', null)
}

type CategoryRow = Awaited<
  ReturnType<ReturnType<typeof selectLiveCategories>['executeTakeFirstOrThrow']>
>

function toCategory({ questionId, kingdomTitle, ...row }: CategoryRow): Category {
  return {
    ...addImagePath(row),
    ...(kingdomTitle !== null && { kingdomTitle }),
    ...(questionId === null && { isEmpty: true }),
  }
}
