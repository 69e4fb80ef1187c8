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
    .insertInto('audit_event')
    .values({
      id: newId(at),
      at: at.toISOString(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.username ?? null,
      action,
      account_id: account.id,
      account_name: account.username,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
}

/** Lists the events older than `before`, newest first. */
export async function listAuditEvents(db: Db, before: Id | undefined, limit: number) {
  const id = byteOrder(db, 'id')
  let query = db.selectFrom('audit_event').selectAll().orderBy(id, 'desc').limit(limit)
  if (before !== undefined) query = query.where(id, '<', before)
  const rows = await query.execute()
  return rows.map(toAuditEvent)
}

const StoredDetailsSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.nullable(AuditDetailsSchema)),
  null,
)

function toAuditEvent(row: Selectable<Schema['audit_event']>): AuditEvent {
  const { id, at, actor_id: actorId, actor_name: actorName } = row
  return {
    id,
    at,
    actor: actorId === null ? null : { id: actorId, username: actorName },
    action: v.parse(AuditActionSchema, row.action),
    account: { id: row.account_id, username: row.account_name },
    details: v.parse(StoredDetailsSchema, row.details),
  }
}

/** Keeps the events of erased accounts, but removes the names. */
export async function removeNamesFromAudit(transaction: Transaction, accountIds: readonly Id[]) {
  const isErased = inList(transaction, accountIds)
  await transaction
    .updateTable('audit_event')
    .set({ account_name: null })
    .where('account_id', ...isErased)
    .execute()
  await transaction
    .updateTable('audit_event')
    .set({ actor_name: null })
    .where('actor_id', ...isErased)
    .execute()
}
