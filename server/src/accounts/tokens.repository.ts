import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { Db, Transaction } from '../db/database.ts'

interface NewToken {
  hash: string
  userId: Id
  type: TokenType
  createdAt: string
  expiresAt: string
}

export async function insertToken(
  db: Db,
  { hash, userId, type, createdAt, expiresAt }: NewToken,
): Promise<void> {
  await db
    .insertInto('token')
    .values({ hash, user_id: userId, type, created_at: createdAt, expires_at: expiresAt })
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

/** Uses a token up and gives its user; of several who try at once, one gets it. */
export async function takeToken(
  transaction: Transaction,
  hash: string,
  type: TokenType,
  now: string,
): Promise<Id | undefined> {
  const row = await transaction
    .deleteFrom('token')
    .where('hash', '=', hash)
    .where('type', '=', type)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function removeTokensOf(
  transaction: Transaction,
  userId: Id,
  type: TokenType,
): Promise<void> {
  await transaction
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute()
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
