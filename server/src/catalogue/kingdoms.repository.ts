import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { imagePath } from '../images/image-path.ts'

export async function listKingdoms(db: Db): Promise<Kingdom[]> {
  const rows = await liveKingdoms(db).orderBy('position').orderBy('id').execute()
  return rows.map(toKingdom)
}

export async function findKingdom(db: Db, id: Id): Promise<Kingdom | undefined> {
  const row = await liveKingdoms(db).where('id', '=', id).executeTakeFirst()
  return row && toKingdom(row)
}

export async function insertKingdom(
  transaction: Transaction,
  id: Id,
  form: KingdomForm,
  imageId: string,
  createdAt: string,
): Promise<Kingdom> {
  const row = await transaction
    .insertInto('kingdom')
    .values({
      id,
      ...kingdomColumns(form),
      image_id: imageId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toKingdom(row)
}

/** The image stays when there is no new one. Throws when there is no such kingdom. */
export async function updateKingdom(
  transaction: Transaction,
  id: Id,
  form: KingdomForm,
  imageId: string | undefined,
  editedAt: string,
): Promise<Kingdom> {
  const row = await transaction
    .updateTable('kingdom')
    .set({
      ...kingdomColumns(form),
      ...(imageId && { image_id: imageId }),
      updated_at: editedAt,
      edited_at: editedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toKingdom(row)
}

function liveKingdoms(db: Db) {
  return db.selectFrom('kingdom').selectAll().where('deleted_at', 'is', null)
}

/** All that a kingdom says, without its image; what a content release writes too. */
export function kingdomColumns({ title, description }: KingdomForm) {
  return { title, description }
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
