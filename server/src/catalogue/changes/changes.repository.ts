import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Insertable } from 'kysely'
import { byteOrder } from '../../platform/db/byte-order.ts'
import { splitIntoChunks } from '../../platform/db/chunks.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { formatState } from './catalogue-state.ts'

export interface CatalogueEntry {
  id: Id
  kind: CatalogueKind
  /** JSON from `formatState`. */
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
    state: formatState(kind, row),
    updatedAt: row.updatedAt,
    isLive: row.deletedAt === null,
    isRetired: row.retiredAt !== null,
  }))
}

export async function findLastChangeId(transaction: Transaction): Promise<Id | undefined> {
  const last = await transaction
    .selectFrom('catalogueChange')
    .select('id')
    .orderBy(byteOrder(transaction, 'id'), 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

export async function insertChanges(
  transaction: Transaction,
  changes: readonly Insertable<Schema['catalogueChange']>[],
): Promise<void> {
  for (const chunk of splitIntoChunks(changes)) {
    await transaction.insertInto('catalogueChange').values(chunk).execute()
  }
}
