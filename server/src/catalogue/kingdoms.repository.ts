import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import { addImagePath } from '../images/image-path.ts'
import type { Db } from '../platform/db/database.ts'
import type { FormColumns } from './editing.repository.ts'

export async function listKingdoms(db: Db): Promise<Kingdom[]> {
  const rows = await selectLiveKingdoms(db).orderBy('position').orderBy('id').execute()
  return rows.map(addImagePath)
}

export async function findKingdom(db: Db, id: Id): Promise<Kingdom | undefined> {
  const row = await selectLiveKingdoms(db).where('id', '=', id).executeTakeFirst()
  return row && addImagePath(row)
}

function selectLiveKingdoms(db: Db) {
  return db
    .selectFrom('kingdom')
    .select(['id as _id', 'title', 'description', 'imageId', 'updatedAt'])
    .where('deletedAt', 'is', null)
}

/** The columns that forms and content releases write, without the image. */
export function toKingdomColumns({ title, description }: KingdomForm) {
  return { title, description } satisfies FormColumns<'kingdom'>
}
