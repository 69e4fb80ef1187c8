import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Db, Transaction } from '../db/database.ts'

export interface SessionRow {
  user: User
  expiresAt: string
  lastSeenAt: string
}

export async function findSession(db: Db, hash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.username', 'user.email', 'user.role', 'expires_at', 'last_seen_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { expires_at: expiresAt, last_seen_at: lastSeenAt, ...user } = row
  return { user, expiresAt, lastSeenAt }
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

/** Gives how many there were. */
export async function removeSessionsOf(transaction: Transaction, userId: Id): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
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
