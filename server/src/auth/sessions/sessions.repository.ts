import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type Insertable, sql } from 'kysely'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { toUser } from '../users.repository.ts'

/** SQLite requires a limit with an offset. No account has this many sessions. */
const LIMIT_FOR_OFFSET = 1000

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Returns undefined for a disabled, deleted or erased account. */
export async function findSession(db: Db, hash: string) {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('secondFactor', 'secondFactor.userId', 'user.id')
    .leftJoin('profile', 'profile.userId', 'user.id')
    .select(['user.id', 'user.username', 'user.email', 'user.role', 'profile.avatar'])
    .select(['mustChangePassword', 'secondFactor.confirmedAt'])
    .select(['session.createdAt', 'lastSeenAt'])
    .where('hash', '=', hash)
    .where('user.disabledAt', 'is', null)
    .where('user.deletedAt', 'is', null)
    .where('user.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { createdAt, lastSeenAt } = row
  return {
    user: toUser(row),
    mustChangePassword: row.mustChangePassword === 1,
    hasSecondFactor: row.confirmedAt !== null,
    createdAt,
    lastSeenAt,
  }
}

/** Lists the session with the hash `first`, then the others, starting with the last used. */
export async function listSessionsOf(
  db: Db,
  userId: Id,
  { first, limit }: { first: string; limit: number },
) {
  return db
    .selectFrom('session')
    .select(['hash', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy((e) => e('hash', '=', first), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute()
}

export async function insertSession(db: Db, row: Insertable<Schema['session']>): Promise<void> {
  await db.insertInto('session').values(row).execute()
}

export async function updateLastSeen(db: Db, hash: string, seenAt: string, expiresAt: string) {
  await db
    .updateTable('session')
    .set({ lastSeenAt: seenAt, expiresAt })
    .where('hash', '=', hash)
    .execute()
}

export async function removeSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('session').where('hash', '=', hash).execute()
}

export async function removeSessionsOf(transaction: Transaction, userId: Id): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Keeps only the newest `kept` sessions. Returns whether any were removed. */
export async function removeOldestSessionsOf(transaction: Transaction, userId: Id, kept: number) {
  const { numAffectedRows = 0n } = await sql`delete from session where hash in (
    select hash from session where user_id = ${userId} order by created_at desc, hash
    limit ${LIMIT_FOR_OFFSET} offset ${kept})`.execute(transaction)
  return numAffectedRows > 0n
}

export async function removeOtherSessionsOf(db: Db, userId: Id, exceptHash: string) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('hash', '!=', exceptHash)
    .execute()
}

/** Ends the user's session whose hash starts with `prefix`. Returns false if there is none. */
export async function removeSessionByPrefix(db: Db, userId: Id, prefix: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('hash', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const countSessions = (db: Db) => countRows(db.selectFrom('session'))

/** Removes up to `limit` sessions of all users. Returns how many it removed. */
export async function removeSessions(db: Db, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('hash', 'in', (query) => query.selectFrom('session').select('hash').limit(limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
