import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { imagePath } from '../images/image-path.ts'

export async function listKingdoms(db: Db): Promise<Kingdom[]> {
  const rows = await db
    .selectFrom('kingdom')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toKingdom)
}

export async function findKingdom(db: Db, id: Id): Promise<Kingdom | undefined> {
  const row = await db
    .selectFrom('kingdom')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toKingdom(row)
}

interface NewKingdom extends KingdomForm {
  id: Id
  imageId: string
  createdAt: string
}

export async function insertKingdom(
  transaction: Transaction,
  { id, title, description, imageId, createdAt }: NewKingdom,
): Promise<Kingdom> {
  const row = await transaction
    .insertInto('kingdom')
    .values({
      id,
      title,
      description,
      image_id: imageId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toKingdom(row)
}

interface KingdomEdit extends KingdomForm {
  /** The image stays when there is no new one. */
  imageId: string | undefined
  at: string
}

/** Undefined when `before` is no longer what is stored. */
export async function updateKingdom(
  transaction: Transaction,
  before: Kingdom,
  { title, description, imageId, at }: KingdomEdit,
): Promise<Kingdom | undefined> {
  const row = await transaction
    .updateTable('kingdom')
    .set({
      title,
      description,
      ...(imageId && { image_id: imageId }),
      updated_at: at,
      edited_at: at,
    })
    .where('id', '=', before._id)
    .where('updated_at', '=', before.updatedAt)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toKingdom(row)
}

function toKingdom(row: Selectable<Schema['kingdom']>): Kingdom {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: { src: imagePath(row.image_id), label: row.title },
    updatedAt: row.updated_at,
  }
}
