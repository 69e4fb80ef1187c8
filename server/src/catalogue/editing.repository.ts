import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

/** `catalogue_version` has one row. */
const VERSION_ROW_ID = 1

/** The version rises with every change of a kingdom, category or question. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('catalogue_version')
    .select('version')
    .where('id', '=', VERSION_ROW_ID)
    .executeTakeFirstOrThrow()
  return row.version
}

/** Raises the version and returns it. Other transactions that raise it wait until this one ends. */
export async function raiseCatalogueVersion(transaction: Transaction): Promise<number> {
  const row = await transaction
    .updateTable('catalogue_version')
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
    .set({ deleted_at: deletedAt })
    .where('id', ...inList(transaction, ids))
    .where('deleted_at', 'is', null)
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
      deleted_at: null,
      retired_at: null,
      edited_at: sql<
        string | null
      >`case when retired_at is null and content_key is not null then edited_at else ${restoredAt} end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type TableWithImage = 'kingdom' | 'category'

export type FormColumns<Table extends TableWithImage> = Omit<
  Insertable<Schema[Table]>,
  'id' | 'image_id' | 'created_at' | 'updated_at'
>

export async function insertEntryWithImage(
  transaction: Transaction,
  table: TableWithImage,
  columns: FormColumns<TableWithImage>,
  { id, imageId, at }: { id: Id; imageId: string; at: string },
): Promise<void> {
  const added = { id, image_id: imageId, created_at: at, updated_at: at }
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
  const changed = { image_id: imageId, updated_at: at, edited_at: at }
  await transaction
    .updateTable(table)
    .set({ ...columns, ...changed })
    .where('id', '=', id)
    .execute()
}
