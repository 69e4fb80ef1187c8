import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function insertToken(db: Db, row: Insertable<Schema['token']>): Promise<void> {
  await db.insertInto('token').values(row).execute()
}

export type ValidToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** Returns the token if it has not expired, with the username and e-mail of its account. */
export async function findToken(db: Db, hash: string, now: string) {
  return db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.userId')
    .select(['type', 'userId', 'askedFrom', 'username', 'user.email'])
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function hasTokenSince(db: Db, userId: Id, type: TokenType, since: string) {
  const row = await db
    .selectFrom('token')
    .select('hash')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the new address of an e-mail change that is not yet verified. */
export async function findPendingEmail(db: Db, userId: Id, now: string) {
  const row = await db
    .selectFrom('token')
    .select('email')
    .where('userId', '=', userId)
    .where('email', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.email ?? undefined
}

export type ConsumedToken = NonNullable<Awaited<ReturnType<typeof consumeToken>>>

/** Deletes the token. Of parallel calls, only one returns it. `email` is set for an e-mail change. */
export async function consumeToken(
  transaction: Transaction,
  hash: string,
  type: TokenType,
  now: string,
) {
  return transaction
    .deleteFrom('token')
    .where('hash', '=', hash)
    .where('type', '=', type)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst()
}

export async function removePendingEmail(transaction: Transaction, userId: Id): Promise<void> {
  await transaction
    .deleteFrom('token')
    .where('userId', '=', userId)
    .where('email', 'is not', null)
    .execute()
}

/** Call it after a password change, because an intruder may have requested these tokens. */
export async function removeResetsAndPendingEmail(transaction: Transaction, userId: Id) {
  await transaction
    .deleteFrom('token')
    .where('userId', '=', userId)
    .where((e) => e.or([e('type', '=', 'passwordReset'), e('email', 'is not', null)]))
    .execute()
}

export async function removeTokensOf(transaction: Transaction, userId: Id): Promise<void> {
  await transaction.deleteFrom('token').where('userId', '=', userId).execute()
}

export async function removeTokens(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('token').execute()
}
