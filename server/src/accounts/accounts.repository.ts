import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Db, Transaction } from '../db/database.ts'

export interface Account {
  user: User
  passwordHash: string
  emailVerified: boolean
}

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'role', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!row) return undefined
  const { password_hash: passwordHash, email_verified_at: verifiedAt, ...user } = row
  return { user, passwordHash, emailVerified: verifiedAt !== null }
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
      email_verified_at: account.emailVerifiedAt,
      created_at: account.createdAt,
    })
    .execute()
}

export async function updatePassword(
  transaction: Transaction,
  userId: Id,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
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

/**
 * The ids of the admins who may log in, unchanged until the transaction ends. Writing the rows takes
 * their locks on both engines; SQLite does not know `for update`.
 */
export async function lockAdmins(transaction: Transaction): Promise<Id[]> {
  const rows = await transaction
    .updateTable('user')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning(['id', 'disabled_at', 'deleted_at'])
    .execute()
  return rows
    .filter((row) => row.disabled_at === null && row.deleted_at === null)
    .map(({ id }) => id)
}
