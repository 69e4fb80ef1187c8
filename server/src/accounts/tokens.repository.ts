import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { Db, Transaction } from '../db/database.ts'

interface NewToken {
  hash: string
  userId: Id
  type: TokenType
  createdAt: string
  expiresAt: string
  /** The address that the account gets by it. */
  email?: string
}

export async function insertToken(
  db: Db,
  { hash, userId, type, createdAt, expiresAt, email }: NewToken,
): Promise<void> {
  await db
    .insertInto('token')
    .values({
      hash,
      user_id: userId,
      type,
      created_at: createdAt,
      expires_at: expiresAt,
      email: email ?? null,
    })
    .execute()
}

/** Whose token it is, if it may still be used. */
export async function findTokenOwner(
  db: Db,
  hash: string,
  type: TokenType,
  now: string,
): Promise<{ username: string; email: string } | undefined> {
  return db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['user.username', 'user.email'])
    .where('token.hash', '=', hash)
    .where('token.type', '=', type)
    .where('token.expires_at', '>', now)
    .executeTakeFirst()
}

/** The type of a token that may still be used. */
export async function findTokenType(
  db: Db,
  hash: string,
  now: string,
): Promise<TokenType | undefined> {
  const row = await db
    .selectFrom('token')
    .select('type')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.type
}

export async function existsTokenSince(
  db: Db,
  userId: Id,
  type: TokenType,
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('token')
    .select('hash')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The address that the account gets as soon as it is verified. */
export async function findPendingEmail(
  db: Db,
  userId: Id,
  now: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('token')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? undefined
}

export interface TakenToken {
  userId: Id
  /** The address that the account gets by it, if it is not the one that it has. */
  email: string | undefined
}

/** Uses a token up; of several who try at once, one gets it. */
export async function takeToken(
  transaction: Transaction,
  hash: string,
  type: TokenType,
  now: string,
): Promise<TakenToken | undefined> {
  const row = await transaction
    .deleteFrom('token')
    .where('hash', '=', hash)
    .where('type', '=', type)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email ?? undefined }
}

export async function removePendingEmail(transaction: Transaction, userId: Id): Promise<void> {
  await transaction
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .execute()
}

/** For a new password: what whoever had the old one has asked for shall come to nothing. */
export async function removeResetsAndPendingEmail(
  transaction: Transaction,
  userId: Id,
): Promise<void> {
  await transaction
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where((e) => e.or([e('type', '=', 'passwordReset'), e('email', 'is not', null)]))
    .execute()
}

export async function removeTokensOf(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  await transaction.deleteFrom('token').where('user_id', 'in', userIds).execute()
}

/** Anybody's. */
export async function removeTokens(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('token').execute()
}

/** Gives how many went, `limit` at most. */
export async function removeExpiredTokens(db: Db, now: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('token')
    .where('hash', 'in', (query) =>
      query.selectFrom('token').select('hash').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
