import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import { type Avatar, AvatarSchema } from '@quiz-kingdom/shared/entities/people/avatar.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { type InferResult, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import * as v from 'valibot'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Accounts with a `deletedAt` are erased after `DELETION_GRACE_DAYS`. */
export type Account = ReturnType<typeof toAccount>

/** Boards show no disabled, deleted or erased users, and no admins, who can read every answer. */
export const isShownOnBoards = sql<SqlBool>`("user".disabled_at is null and "user".deleted_at is null
  and "user".erased_at is null and "user".role <> 'admin')`

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const row = await selectAccount(db).where('email', '=', email).executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountById(db: Db, userId: Id): Promise<Account | undefined> {
  const row = await selectAccount(db).where('id', '=', userId).executeTakeFirst()
  return row && toAccount(row)
}

function selectAccount(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('profile', 'profile.userId', 'user.id')
    .select(['id', 'username', 'email', 'role', 'avatar', 'emailVerifiedAt'])
    .select(['passwordHash', 'createdAt'])
    .select(['disabledAt', 'deletedAt'])
}

type AccountRow = InferResult<ReturnType<typeof selectAccount>>[number]

function toAccount(row: AccountRow) {
  const { passwordHash, createdAt, disabledAt, deletedAt } = row
  const emailVerified = row.emailVerifiedAt !== null
  return { user: toUser(row), passwordHash, emailVerified, createdAt, disabledAt, deletedAt }
}

type UserRow = Omit<User, 'avatar'> & { avatar: string | null }

export function toUser({ id, username, email, role, avatar: stored }: UserRow): User {
  const avatar = toAvatar(stored)
  return { id, username, email, role, ...(avatar && { avatar }) }
}

export async function findTakenFields(db: Db, email: string, usernameFolded: string) {
  const rows = await db
    .selectFrom('user')
    .select(['email', 'usernameFolded'])
    .where((e) => e.or([e('email', '=', email), e('usernameFolded', '=', usernameFolded)]))
    .execute()
  return {
    email: rows.some((row) => row.email === email),
    username: rows.some((row) => row.usernameFolded === usernameFolded),
  }
}

/** Oldest first. */
export async function listAdmins(db: Db) {
  return db
    .selectFrom('user')
    .select(['username', 'email', 'createdAt'])
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Fails with a unique violation if the e-mail or the username is taken. */
export async function insertAccount(db: Db, row: Insertable<Schema['user']>): Promise<void> {
  await db.insertInto('user').values(row).execute()
}

/** Fails with a unique violation if the e-mail or the username is taken. */
export async function updateAccount(
  transaction: Transaction,
  userId: Id,
  changes: Updateable<Schema['user']>,
): Promise<void> {
  await transaction.updateTable('user').set(changes).where('id', '=', userId).execute()
}

export function updatePassword(transaction: Transaction, userId: Id, passwordHash: string) {
  return updateAccount(transaction, userId, { passwordHash, mustChangePassword: 0 })
}

export async function markAccountUsed(transaction: Transaction, userId: Id): Promise<void> {
  const account = await transaction
    .selectFrom('user')
    .select('unused')
    .where('id', '=', userId)
    .executeTakeFirst()
  // If the update had the condition `unused = 1`, PostgreSQL would scan all unused accounts for it.
  if (account?.unused !== 1) return
  await updateAccount(transaction, userId, { unused: 0 })
}

/** Returns false if the account was not deleted. */
export async function cancelDeletion(transaction: Transaction, userId: Id) {
  const { numUpdatedRows } = await transaction
    .updateTable('user')
    .set({ deletedAt: null })
    .where('id', '=', userId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletions before the returned time can no longer be cancelled. */
export function computeDeletionCutoff(now: Date): string {
  return isoAfter(now, -DELETION_GRACE_DAYS * DAY_S)
}

/** Long enough for a late verification mail, or for weeks without reading mail. */
const UNUSED_RETENTION_DAYS = 30

interface Erasure {
  now: Date
  /** A hash that no password matches. */
  passwordHash: string
}

/** Erases up to `limit` accounts, and returns their ids. */
export type Erase = (transaction: Transaction, erasure: Erasure, limit: number) => Promise<Id[]>

export const eraseDeletedAccounts: Erase = async (transaction, erasure, limit) => {
  const deletedUntil = computeDeletionCutoff(erasure.now)
  const rows = await eraseUsers(transaction, erasure)
    .where('id', 'in', (query) =>
      query
        .selectFrom('user')
        .select('id')
        .where('deletedAt', '<=', deletedUntil)
        .orderBy('deletedAt')
        .limit(limit),
    )
    // Repeated, because on PostgreSQL a log-in may cancel the deletion while this update waits for the row.
    .where('deletedAt', '<=', deletedUntil)
    .execute()
  return rows.map(({ id }) => id)
}

/** Erases players' accounts that were never verified or logged in to. */
export const eraseUnused: Erase = async (transaction, erasure, limit) => {
  const rows = await eraseUsers(transaction, erasure)
    .where('id', 'in', (query) =>
      query
        .selectFrom('user')
        .select('id')
        .where('unused', '=', (e) => e.lit(1))
        .where('createdAt', '<', isoAfter(erasure.now, -UNUSED_RETENTION_DAYS * DAY_S))
        .where('emailVerifiedAt', 'is', null)
        .where('role', '=', 'player')
        .orderBy('createdAt')
        .limit(limit)
        // On PostgreSQL, the lock waits for a first log-in under way. The conditions are then checked again.
        .$if(isPostgres(transaction), (rows) => rows.forUpdate()),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes all personal data, but keeps what the owners played. The new e-mail has no `@` and the new folded
 * username starts with a space, so that they never equal real ones. `deletedAt` and `unused` are reset, so
 * that the jobs do not find the accounts again.
 */
function eraseUsers(transaction: Transaction, { now, passwordHash }: Erasure) {
  const erased = {
    email: sql<string>`'erased-' || id`,
    username: ERASED_USERNAME,
    usernameFolded: sql<string>`' ' || id`,
    passwordHash,
    role: 'player',
    emailVerifiedAt: null,
    mustChangePassword: 0,
    deletedAt: null,
    unused: 0,
    erasedAt: now.toISOString(),
  } as const
  return transaction.updateTable('user').set(erased).returning('id')
}

const ERASED_USERNAME = 'Deleted account'

/** Keeps the time of an earlier verification. Returns the e-mail. */
export async function markEmailVerified(transaction: Transaction, userId: Id, verifiedAt: string) {
  const { email } = await transaction
    .updateTable('user')
    .set((e) => ({ emailVerifiedAt: e.fn.coalesce('emailVerifiedAt', e.val(verifiedAt)) }))
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Locks the account until the transaction ends. */
export async function lockAccount(transaction: Transaction, userId: Id): Promise<void> {
  await transaction
    .updateTable('user')
    // An update of the id would make SQLite check all tables that refer to it.
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', userId)
    .execute()
}

/** Returns false if the account was disabled, deleted or given a new e-mail or password since it was read. */
export async function lockIfUnchanged(
  transaction: Transaction,
  { user, passwordHash, deletedAt }: Pick<Account, 'user' | 'passwordHash' | 'deletedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('user')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    // A deletion before the account was read does not matter, because a log-in cancels it.
    .$if(deletedAt === null, (query) => query.where('deletedAt', 'is', null))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Locks all admins, in one order to prevent deadlocks. Returns whether all others are disabled or deleted. */
export async function lockLastAdmin(transaction: Transaction, userId: Id): Promise<boolean> {
  const admins = await transaction
    .selectFrom('user')
    .select(['id', 'disabledAt', 'deletedAt'])
    .where('role', '=', 'admin')
    .orderBy(byteOrder(transaction, 'id'))
    .$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
    .execute()
  const others = admins.filter(({ id }) => id !== userId)
  return others.every(({ disabledAt, deletedAt }) => (disabledAt ?? deletedAt) !== null)
}

/** An unknown avatar is read as none. */
const StoredAvatarSchema = v.fallback(v.nullable(AvatarSchema), null)

export function toAvatar(stored: string | null): Avatar | null {
  return v.parse(StoredAvatarSchema, stored)
}
