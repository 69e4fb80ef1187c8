import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { CatalogueKind } from '../ids.ts'

const THE_ROW = 1

/** Grows with every change of a kingdom, a category or a question. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('catalogue_version')
    .select('version')
    .where('id', '=', THE_ROW)
    .executeTakeFirstOrThrow()
  return row.version
}

/** Gives the new version. Whoever else wants to raise it waits until this transaction ends. */
export async function raiseCatalogueVersion(transaction: Transaction): Promise<number> {
  const row = await transaction
    .updateTable('catalogue_version')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', THE_ROW)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** False when no live one was there to remove. */
export async function removeSoftly(
  transaction: Transaction,
  table: CatalogueKind,
  id: Id,
  deletedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * False when no removed one was there to bring back. What a content release had retired is an
 * admin's from now on, lest the next release retire it again.
 */
export async function restoreRemoved(
  transaction: Transaction,
  table: CatalogueKind,
  id: Id,
  restoredAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({
      deleted_at: null,
      retired_at: null,
      edited_at: sql<
        string | null
      >`case when retired_at is null then edited_at else ${restoredAt} end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
