import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Db, Transaction } from '../db/database.ts'

export interface SessionRow {
  user: User
  mustChangePassword: boolean
  hasSecondFactor: boolean
  expiresAt: string
  lastSeenAt: string
}

export async function findSession(db: Db, hash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'user.id')
    .select(['user.id', 'user.username', 'user.email', 'user.role', 'expires_at', 'last_seen_at'])
    .select(['must_change_password', 'confirmed_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, username, email, role } = row
  return {
    user: { id, username, email, role },
    mustChangePassword: row.must_change_password === 1,
    hasSecondFactor: row.confirmed_at !== null,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
  }
}

interface NewSession {
  hash: string
  userId: Id
  createdAt: string
  expiresAt: string
}

export async function insertSession(
  db: Db,
  { hash, userId, createdAt, expiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      hash,
      user_id: userId,
      created_at: createdAt,
      last_seen_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

export async function updateSessionSeen(
  db: Db,
  hash: string,
  seenAt: string,
  expiresAt: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute()
}

export async function removeSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('session').where('hash', '=', hash).execute()
}

export async function removeSessionsOf(transaction: Transaction, userId: Id): Promise<void> {
  await transaction.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Gives how many went, `limit` at most. */
export async function removeExpiredSessions(db: Db, now: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('hash', 'in', (query) =>
      query.selectFrom('session').select('hash').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
