import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type AuditAction,
  AuditActionSchema,
  type AuditDetails,
  AuditDetailsSchema,
  type AuditEvent,
} from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { byteOrder } from '../platform/db/byte-order.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'

/** The actor of commands in a shell. */
export const CLI_ACTOR = null
export type Actor = Pick<User, 'id' | 'username'> | typeof CLI_ACTOR

export interface NewEvent {
  at: Date
  actor: Actor
  action: Exclude<AuditAction, 'unknown'>
  account: AuditEvent['account']
  details?: AuditDetails
}

/** Call it in the transaction of the recorded change. */
export async function recordEvent(
  transaction: Transaction,
  { at, actor, action, account, details }: NewEvent,
): Promise<void> {
  await transaction
    .insertInto('auditEvent')
    .values({
      id: newId(at),
      at: at.toISOString(),
      actorId: actor?.id ?? null,
      actorName: actor?.username ?? null,
      action,
      accountId: account.id,
      accountName: account.username,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
}

/** Lists the events older than `before`, newest first. */
export async function listAuditEvents(db: Db, before: Id | undefined, limit: number) {
  const id = byteOrder(db, 'id')
  let query = db.selectFrom('auditEvent').selectAll().orderBy(id, 'desc').limit(limit)
  if (before !== undefined) query = query.where(id, '<', before)
  const rows = await query.execute()
  return rows.map(toAuditEvent)
}

const StoredDetailsSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.nullable(AuditDetailsSchema)),
  null,
)

function toAuditEvent(row: Selectable<Schema['auditEvent']>): AuditEvent {
  const { id, at, actorId, actorName } = row
  return {
    id,
    at,
    actor: actorId === null ? null : { id: actorId, username: actorName },
    action: v.parse(AuditActionSchema, row.action),
    account: { id: row.accountId, username: row.accountName },
    details: v.parse(StoredDetailsSchema, row.details),
  }
}

/** Keeps the events of erased accounts, but removes the names. */
export async function removeNamesFromAudit(transaction: Transaction, accountIds: readonly Id[]) {
  const isErased = inList(transaction, accountIds)
  await transaction
    .updateTable('auditEvent')
    .set({ accountName: null })
    .where('accountId', ...isErased)
    .execute()
  await transaction
    .updateTable('auditEvent')
    .set({ actorName: null })
    .where('actorId', ...isErased)
    .execute()
}
