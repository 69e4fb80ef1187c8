import type { CatalogueKind } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

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

/** Raises the version and returns it. Other transactions that raise it wait until this one ends. */
export async function raiseCatalogueVersion(transaction: Transaction): Promise<number> {
  const row = await transaction
    .updateTable('catalogue_version')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', THE_ROW)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Returns false when there was no live entry to remove. */
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

/** Removed ones stay as they are. */
export async function removeAllSoftly(
  transaction: Transaction,
  table: CatalogueKind,
  ids: readonly Id[],
  deletedAt: string,
): Promise<void> {
  await transaction
    .updateTable(table)
    .set({ deleted_at: deletedAt })
    .where('id', ...isListed(transaction, ids))
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Returns false when there was no removed entry to bring back. An entry that a content release had
 * retired counts as edited by an admin from now on: else the next release would retire it again. So
 * does one that no release brought, because undoing its import must not take it away again.
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

type Illustrated = 'kingdom' | 'category'

export type FormColumns<Table extends Illustrated> = Omit<
  Insertable<Schema[Table]>,
  'id' | 'image_id' | 'created_at' | 'updated_at'
>

interface WithImage<ImageId> {
  id: Id
  imageId: ImageId
  at: string
}

export async function insertWithImage(
  transaction: Transaction,
  table: Illustrated,
  columns: FormColumns<Illustrated>,
  { id, imageId, at }: WithImage<string>,
): Promise<void> {
  const added = { id, image_id: imageId, created_at: at, updated_at: at }
  await transaction
    .insertInto(table)
    .values({ ...columns, ...added })
    .execute()
}

/** The image stays where none is given. */
export async function updateWithImage(
  transaction: Transaction,
  table: Illustrated,
  columns: FormColumns<Illustrated>,
  { id, imageId, at }: WithImage<string | undefined>,
): Promise<void> {
  const changed = { image_id: imageId, updated_at: at, edited_at: at }
  await transaction
    .updateTable(table)
    .set({ ...columns, ...changed })
    .where('id', '=', id)
    .execute()
}

/** Rows to a statement: SQLite takes 32,766 values, PostgreSQL 65,535, and no table has 20 columns. */
const ROWS_AT_ONCE = 1500

export function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )
}
