import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../db/database.ts'

/** What an admin can remove and bring back. */
export type Removable = 'kingdom' | 'category' | 'question'

/** False when no live one was there to remove. */
export async function removeSoftly(
  db: Db,
  table: Removable,
  id: Id,
  deletedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when no removed one was there to bring back. */
export async function restoreRemoved(db: Db, table: Removable, id: Id): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
