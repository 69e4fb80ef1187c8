import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { CategoryForm } from '@quiz-kingdom/shared/forms/category.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { imagePath } from '../images/image-path.ts'

/** Those of a removed kingdom too: they outlive it. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await liveCategories(db).orderBy('position').orderBy('id').execute()
  return rows.map(toCategory)
}

export async function listCategoriesOfKingdom(db: Db, kingdomId: Id): Promise<Category[]> {
  const rows = await liveCategories(db)
    .where('kingdom_id', '=', kingdomId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toCategory)
}

export async function findCategory(db: Db, id: Id): Promise<Category | undefined> {
  const row = await liveCategories(db).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

export async function insertCategory(
  transaction: Transaction,
  id: Id,
  form: CategoryForm,
  imageId: string,
  createdAt: string,
): Promise<Category> {
  const row = await transaction
    .insertInto('category')
    .values({
      id,
      ...categoryColumns(form),
      image_id: imageId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCategory(row)
}

/** The image stays when there is no new one. Throws when there is no such category. */
export async function updateCategory(
  transaction: Transaction,
  id: Id,
  form: CategoryForm,
  imageId: string | undefined,
  editedAt: string,
): Promise<Category> {
  const row = await transaction
    .updateTable('category')
    .set({
      ...categoryColumns(form),
      ...(imageId && { image_id: imageId }),
      updated_at: editedAt,
      edited_at: editedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCategory(row)
}

function liveCategories(db: Db) {
  return db.selectFrom('category').selectAll().where('deleted_at', 'is', null)
}

/** All that a category says, without its image; what a content release writes too. */
export function categoryColumns({
  title,
  description,
  color,
  points,
  timeAllowed,
  kingdomId,
}: CategoryForm) {
  return { title, description, color, points, time_allowed: timeAllowed, kingdom_id: kingdomId }
}

function toCategory(row: Selectable<Schema['category']>): Category {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: { src: imagePath(row.image_id), label: row.title },
    color: row.color,
    points: row.points,
    timeAllowed: row.time_allowed,
    kingdomId: row.kingdom_id,
    updatedAt: row.updated_at,
  }
}
