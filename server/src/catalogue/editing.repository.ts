import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

/** `catalogueVersion` has one row. */
const VERSION_ROW_ID = 1

/** The version rises with every change of a kingdom, category or question. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('catalogueVersion')
    .select('version')
    .where('id', '=', VERSION_ROW_ID)
    .executeTakeFirstOrThrow()
  return row.version
}

/** Raises the version and returns it. Other transactions that raise it wait until this one ends. */
export async function raiseCatalogueVersion(transaction: Transaction): Promise<number> {
  const row = await transaction
    .updateTable('catalogueVersion')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', VERSION_ROW_ID)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Marks the live ones among these entries as removed, and returns their number. */
export async function markRemoved(
  transaction: Transaction,
  table: CatalogueKind,
  ids: readonly Id[],
  deletedAt: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ deletedAt })
    .where('id', ...inList(transaction, ids))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Returns false when there was no removed entry to restore. The restored entry counts as edited by an admin,
 * so that neither the next content release nor the undoing of its import removes it again.
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
      deletedAt: null,
      retiredAt: null,
      editedAt: sql<
        string | null
      >`case when retired_at is null and content_key is not null then edited_at else ${restoredAt} end`,
    })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type TableWithImage = 'kingdom' | 'category'

export type FormColumns<Table extends TableWithImage> = Omit<
  Insertable<Schema[Table]>,
  'id' | 'imageId' | 'createdAt' | 'updatedAt'
>

export async function insertEntryWithImage(
  transaction: Transaction,
  table: TableWithImage,
  columns: FormColumns<TableWithImage>,
  { id, imageId, at }: { id: Id; imageId: string; at: string },
): Promise<void> {
  const added = { id, imageId, createdAt: at, updatedAt: at }
  await transaction
    .insertInto(table)
    .values({ ...columns, ...added })
    .execute()
}

/** Keeps the present image if no `imageId` is given. */
export async function updateEntryWithImage(
  transaction: Transaction,
  table: TableWithImage,
  columns: FormColumns<TableWithImage>,
  { id, imageId, at }: { id: Id; imageId: string | undefined; at: string },
): Promise<void> {
  const changed = { imageId, updatedAt: at, editedAt: at }
  await transaction
    .updateTable(table)
    .set({ ...columns, ...changed })
    .where('id', '=', id)
    .execute()
}
