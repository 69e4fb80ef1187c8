import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import { byteOrder } from '../../platform/db/byte-order.ts'
import { splitIntoChunks } from '../../platform/db/chunks.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { STATE_SCHEMAS } from './catalogue-state.ts'

export interface CatalogueEntry {
  id: Id
  kind: CatalogueKind
  /** JSON of a `CatalogueState`. */
  state: string
  updatedAt: string
  isLive: boolean
  isRetired: boolean
}

export async function listCatalogueEntries(
  transaction: Transaction,
  kind: CatalogueKind,
  ids: readonly Id[],
): Promise<CatalogueEntry[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom(kind)
    .selectAll()
    .where('id', ...inList(transaction, ids))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind,
    state: JSON.stringify(v.parse(STATE_SCHEMAS[kind], row)),
    updatedAt: row.updated_at,
    isLive: row.deleted_at === null,
    isRetired: row.retired_at !== null,
  }))
}

export async function findLastChangeId(transaction: Transaction): Promise<Id | undefined> {
  const last = await transaction
    .selectFrom('catalogue_change')
    .select('id')
    .orderBy(byteOrder(transaction, 'id'), 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

export async function insertChanges(
  transaction: Transaction,
  changes: readonly Insertable<Schema['catalogue_change']>[],
): Promise<void> {
  for (const chunk of splitIntoChunks(changes)) {
    await transaction.insertInto('catalogue_change').values(chunk).execute()
  }
}
