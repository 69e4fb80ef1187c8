import type { CatalogueKind } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import { byteOrder } from '../../platform/db/byte-order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isListed, selectRecords } from '../../platform/db/json-list.ts'
import { STATE_SCHEMAS } from './catalogue-state.ts'

export interface StoredEntry {
  id: Id
  kind: CatalogueKind
  /** JSON of a `CatalogueState`. */
  state: string
  updatedAt: string
  isLive: boolean
  isRetired: boolean
}

export async function listEntries(
  transaction: Transaction,
  kind: CatalogueKind,
  ids: readonly Id[],
): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom(kind)
    .selectAll()
    .where('id', ...isListed(transaction, ids))
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

export interface NewChange {
  id: Id
  kind: CatalogueKind
  entityId: Id
  action: string
  origin: string
  actorId: Id | null
  actorName: string | null
  before: string | null
  after: string | null
}

/** One statement for however many. */
export async function insertChanges(
  transaction: Transaction,
  changes: readonly NewChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = selectRecords(transaction, sql<string>`${JSON.stringify(changes)}`, {
    id: 'text',
    kind: 'text',
    entityId: 'text',
    action: 'text',
    origin: 'text',
    actorId: 'text',
    actorName: 'text',
    before: 'text',
    after: 'text',
  }).as('change')
  await sql`insert into catalogue_change
    (id, kind, entity_id, action, origin, actor_id, actor_name, before, after)
    select id, kind, "entityId", action, origin, "actorId", "actorName", before, after
    from ${rows}`.execute(transaction)
}
