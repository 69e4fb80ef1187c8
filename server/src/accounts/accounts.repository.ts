import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { toAvatar } from '../profiles/profiles.repository.ts'

export interface Account {
  user: User
  passwordHash: string
  emailVerified: boolean
  createdAt: string
  disabledAt: string | null
  /** When its owner asked to delete it. */
  deletedAt: string | null
}

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
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .select(['id', 'username', 'email', 'role', 'password_hash', 'email_verified_at'])
    .select(['created_at', 'disabled_at', 'deleted_at', 'avatar'])
}

type AccountRow = Pick<
  Selectable<Schema['user']>,
  | Exclude<keyof User, 'avatar'>
  | 'password_hash'
  | 'email_verified_at'
  | 'created_at'
  | 'disabled_at'
  | 'deleted_at'
> &
  Pick<Selectable<Schema['profile']>, 'avatar'>

function toAccount({ id, username, email, role, ...row }: AccountRow): Account {
  const avatar = toAvatar(row.avatar)
  return {
    user: { id, username, email, role, ...(avatar && { avatar }) },
    passwordHash: row.password_hash,
    emailVerified: row.email_verified_at !== null,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    deletedAt: row.deleted_at,
  }
}

/** Which of the two belongs to an account already; the username under any of its foldings. */
export async function findTaken(
  db: Db,
  email: string,
  usernameFoldings: string[],
): Promise<{ email: boolean; username: boolean }> {
  const rows = await db
    .selectFrom('user')
    .select(['email', 'username_folded'])
    .where((e) => e.or([e('email', '=', email), e('username_folded', 'in', usernameFoldings)]))
    .execute()
  return {
    email: rows.some((row) => row.email === email),
    username: rows.some((row) => usernameFoldings.includes(row.username_folded)),
  }
}

/** Whether somebody else has the username, under any of its foldings. */
export async function isUsernameTaken(
  db: Db,
  usernameFoldings: string[],
  exceptBy: Id,
): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('username_folded', 'in', usernameFoldings)
    .where('id', '!=', exceptBy)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function existsAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

export interface ListedAdmin {
  username: string
  email: string
  createdAt: string
}

/** Oldest first. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
  return db
    .selectFrom('user')
    .select(['username', 'email', 'created_at as createdAt'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface NewAccount {
  user: User
  usernameFolded: string
  passwordHash: string
  mustChangePassword?: boolean
  emailVerifiedAt: string | null
  createdAt: string
}

/** Fails with a unique violation when the e-mail or the username is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db
    .insertInto('user')
    .values({
      ...account.user,
      username_folded: account.usernameFolded,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword ? 1 : 0,
      email_verified_at: account.emailVerifiedAt,
      created_at: account.createdAt,
    })
    .execute()
}

/** One that has to be changed no longer has to. */
export async function updatePassword(
  transaction: Transaction,
  userId: Id,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ password_hash: passwordHash, must_change_password: 0 })
    .where('id', '=', userId)
    .execute()
}

export async function updateMustChangePassword(
  transaction: Transaction,
  userId: Id,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ must_change_password: 1 })
    .where('id', '=', userId)
    .execute()
}

/** Fails with a unique violation when somebody else has it. */
export async function updateUsername(
  transaction: Transaction,
  userId: Id,
  { username, folded }: { username: string; folded: string },
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ username, username_folded: folded })
    .where('id', '=', userId)
    .execute()
}

/** To one that is verified. Fails with a unique violation when somebody else has it. */
export async function updateEmail(
  transaction: Transaction,
  userId: Id,
  { email, verifiedAt }: { email: string; verifiedAt: string },
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ email, email_verified_at: verifiedAt })
    .where('id', '=', userId)
    .execute()
}

export async function updateDeleted(
  transaction: Transaction,
  userId: Id,
  deletedAt: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ deleted_at: deletedAt })
    .where('id', '=', userId)
    .execute()
}

/** False when there was none to take back. */
export async function updateDeletionTakenBack(
  transaction: Transaction,
  userId: Id,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('user')
    .set({ deleted_at: null })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Takes from accounts that were deleted until then all that tells whose they were; what their owners
 * played stays. Gives their ids, `limit` at most. No e-mail is without an `@` and no folded username
 * begins with a blank, so these collide with nobody's. `deleted_at` goes too, or each sweep would
 * go through all that were ever erased.
 */
export async function eraseDeletedAccounts(
  transaction: Transaction,
  { deletedUntil, at, passwordHash }: { deletedUntil: string; at: string; passwordHash: string },
  limit: number,
): Promise<Id[]> {
  const rows = await transaction
    .updateTable('user')
    .set({
      email: sql`'erased-' || id`,
      username: ERASED_USERNAME,
      username_folded: sql`' ' || id`,
      password_hash: passwordHash,
      role: 'player',
      email_verified_at: null,
      must_change_password: 0,
      deleted_at: null,
      erased_at: at,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('user')
        .select('id')
        .where('deleted_at', '<=', deletedUntil)
        .orderBy('deleted_at')
        .limit(limit),
    )
    // Once more, for PostgreSQL: a log-in may take it back while this waits for the row.
    .where('deleted_at', '<=', deletedUntil)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const ERASED_USERNAME = 'Deleted account'

const COUNTED_OF_A_USER = [
  'user_score',
  'category_result',
  'recent_score',
  'streak',
  'play_count',
  'badge_award',
  'profile',
] as const

/** What was counted together for these users alone, and is read by nothing but their names. */
export async function removeTotalsOf(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  for (const table of COUNTED_OF_A_USER) {
    await transaction.deleteFrom(table).where('user_id', 'in', userIds).execute()
  }
}

const REST_OF_A_USER = [...COUNTED_OF_A_USER, 'mistake', 'reminder', 'league_member'] as const

/** Accounts erased from that time on of which something is left in tables that name their user. */
export async function listErasedWithRest(db: Db, erasedFrom: string, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('erased_at', '>=', erasedFrom)
    .where((e) =>
      e.or(
        REST_OF_A_USER.map((table) =>
          e.exists(e.selectFrom(table).select('user_id').whereRef('user_id', '=', 'user.id')),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The first verification's time is kept. Gives the account's e-mail. */
export async function updateEmailVerified(
  transaction: Transaction,
  userId: Id,
  verifiedAt: string,
): Promise<string> {
  const { email } = await transaction
    .updateTable('user')
    .set((e) => ({ email_verified_at: e.fn.coalesce('email_verified_at', e.val(verifiedAt)) }))
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Whoever else locks the account waits until the transaction ends; see `lockAdmins`. */
export async function lockAccount(transaction: Transaction, userId: Id): Promise<void> {
  await transaction
    .updateTable('user')
    // Not the id: SQLite would look through all that refers to it.
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', userId)
    .execute()
}

/**
 * Locks the account as `lockAccount` does. False when its email or its password is another one by
 * now: what was proved with the old ones counts no more.
 */
export async function lockUnchanged(
  transaction: Transaction,
  { user, passwordHash }: Pick<Account, 'user' | 'passwordHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('user')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function updateRole(transaction: Transaction, userId: Id, role: Role): Promise<void> {
  await transaction.updateTable('user').set({ role }).where('id', '=', userId).execute()
}

/** Null enables it again. */
export async function updateDisabled(
  transaction: Transaction,
  userId: Id,
  disabledAt: string | null,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ disabled_at: disabledAt })
    .where('id', '=', userId)
    .execute()
}

export interface LockedAdmin {
  id: Id
  /** Neither disabled nor deleted. */
  isEnabled: boolean
}

/**
 * The admins, unchanged until the transaction ends. Writing the rows takes their locks on both
 * engines; SQLite does not know `for update`.
 */
export async function lockAdmins(transaction: Transaction): Promise<LockedAdmin[]> {
  const rows = await transaction
    .updateTable('user')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning(['id', 'disabled_at', 'deleted_at'])
    .execute()
  return rows.map(({ id, disabled_at, deleted_at }) => ({
    id,
    isEnabled: disabled_at === null && deleted_at === null,
  }))
}
