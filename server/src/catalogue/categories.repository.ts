import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { CategoryForm } from '@quiz-kingdom/shared/forms/category.ts'
import { withImage } from '../images/image-path.ts'
import type { Db } from '../platform/db/database.ts'
import type { FormColumns } from './editing.repository.ts'

/** Of one kingdom, or all; those of a removed kingdom too, which they outlive. */
export async function listCategories(db: Db, kingdomId?: Id): Promise<Category[]> {
  let categories = liveCategories(db).orderBy('position').orderBy('id')
  if (kingdomId !== undefined) categories = categories.where('kingdom_id', '=', kingdomId)
  return (await categories.execute()).map(toCategory)
}

export async function findCategory(db: Db, id: Id): Promise<Category | undefined> {
  const row = await liveCategories(db).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

function liveCategories(db: Db) {
  return db
    .selectFrom('category')
    .select(['id as _id', 'title', 'description', 'image_id', 'color', 'points'])
    .select(['time_allowed as timeAllowed', 'kingdom_id as kingdomId', 'updated_at as updatedAt'])
    .select((e) =>
      e
        .selectFrom('question')
        .select('question.id')
        .whereRef('question.category_id', '=', 'category.id')
        .where('question.deleted_at', 'is', null)
        .limit(1)
        .as('questionId'),
    )
    .where('deleted_at', 'is', null)
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof liveCategories>['executeTakeFirstOrThrow']>>

function toCategory({ questionId, ...row }: CategoryRow): Category {
  return { ...withImage(row), ...(questionId === null && { isEmpty: true }) }
}

/** The columns that a form fills, without the image. A content release writes them too. */
export function categoryColumns(form: CategoryForm) {
  const { title, description, color, points, timeAllowed, kingdomId } = form
  return {
    title,
    description,
    color,
    points,
    time_allowed: timeAllowed,
    kingdom_id: kingdomId,
  } satisfies FormColumns<'category'>
}
