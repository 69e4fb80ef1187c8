import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  type HistoryFilter,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Selectable } from 'kysely'
import { byteOrder } from '../../platform/db/byte-order.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { parseRevision, REVISION_COLUMNS } from '../questions.repository.ts'

export type ChangeRow = Selectable<Schema['catalogueChange']> & { lastId: Id | null }

interface ChangeQuery extends Omit<HistoryFilter, 'day'> {
  /** Inclusive. */
  from?: Id | undefined
  /** Exclusive. */
  until?: Id | undefined
}

/** Newest first. */
export function listChanges(db: Db, query: ChangeQuery, limit: number): Promise<ChangeRow[]> {
  return selectMatching(db, query)
    .orderBy(byteOrder(db, 'change.id'), 'desc')
    .limit(limit)
    .execute()
}

export const countChanges = (db: Db, query: ChangeQuery) => countRows(selectMatching(db, query))

function selectMatching(db: Db, { kind, id: entityId, admin, from, until }: ChangeQuery) {
  const id = byteOrder(db, 'change.id')
  let query = selectChanges(db)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (entityId !== undefined) query = query.where('entityId', '=', entityId)
  if (admin !== undefined) query = query.where('actorId', '=', admin)
  if (from !== undefined) query = query.where(id, '>=', from)
  if (until !== undefined) query = query.where(id, '<', until)
  return query
}

export function findChange(db: Db, id: Id): Promise<ChangeRow | undefined> {
  return selectChanges(db).where('change.id', '=', id).executeTakeFirst()
}

/** Leaves out changes of unknown kinds, which a newer release may have recorded. */
function selectChanges(db: Db) {
  return db
    .selectFrom('catalogueChange as change')
    .selectAll('change')
    .where((e) => e.or(CATALOGUE_KINDS.map((kind) => e('kind', '=', kind))))
    .select((e) =>
      e
        .selectFrom('catalogueChange as later')
        .select('later.id')
        .whereRef('later.entityId', '=', 'change.entityId')
        .orderBy(byteOrder(db, 'later.id'), 'desc')
        .limit(1)
        .as('lastId'),
    )
}

/** Includes removed entries. */
export async function listTitles(
  db: Db,
  table: 'kingdom' | 'category',
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title'])
    .where('id', ...inList(db, ids))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export async function listRevisionsById(db: Db, ids: readonly Id[]) {
  const rows = await db
    .selectFrom('questionRevision')
    .select(['id', 'correctAnswer', 'description', ...REVISION_COLUMNS])
    .where('id', ...inList(db, ids))
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, parseRevision(row)]))
}

/** Overwrites the entry, restores it if it was removed, and marks it as edited by an admin. */
export async function writeState(
  transaction: Transaction,
  table: CatalogueKind,
  id: Id,
  { state, at }: { state: object; at: string },
): Promise<void> {
  const edited = { updatedAt: at, editedAt: at, deletedAt: null, retiredAt: null }
  await transaction
    .updateTable(table)
    .set({ ...state, ...edited })
    .where('id', '=', id)
    .execute()
}

export async function removeNamesFromChanges(transaction: Transaction, accountIds: readonly Id[]) {
  await transaction
    .updateTable('catalogueChange')
    .set({ actorName: null })
    .where('actorId', ...inList(transaction, accountIds))
    .execute()
}
