import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  AccountQuery,
  AccountState,
  ManagedAccount,
} from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { byteOrder } from '../../platform/db/byte-order.ts'
import type { Db } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

type AccountFilter = Pick<AccountQuery, 'role' | 'state'>

export async function listAccountIds(db: Db, filter: AccountFilter, limit: number): Promise<Id[]> {
  const rows = await selectAccounts(db, filter)
    .select('id')
    .orderBy(byteOrder(db, 'id'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface AccountSearch extends AccountFilter {
  /** The folded search text, which may be empty. */
  username: string
  email: string
}

/** Lists up to `limit` matching accounts, sorted by username. */
export async function searchAccountIds(db: Db, search: AccountSearch, limit: number) {
  const searchAccounts = isRareFilter(search) ? searchRareAccounts : searchCommonAccounts
  const found = await searchAccounts(db, search, limit)
  return [...new Map(found.map((row) => [row.id, row.usernameFolded]))]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id)
}

/** Accounts of a rare kind have their own index. */
function isRareFilter({ role, state }: AccountFilter): boolean {
  return role === 'admin' || state === 'disabled' || state === 'deleting'
}

/** Compares the names of all rare accounts. An index on names would read common accounts too. */
function searchRareAccounts(db: Db, search: AccountSearch, limit: number) {
  const { username, email } = search
  const startsWith = (column: 'usernameFolded' | 'email', prefix: string) =>
    sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit([...prefix].length)}) = ${prefix}`
  return selectAccounts(db, search)
    .select(['id', 'usernameFolded'])
    .where((e) =>
      e.or([
        startsWith('email', email),
        ...(username === '' ? [] : [startsWith('usernameFolded', username)]),
      ]),
    )
    .orderBy(byteOrder(db, 'id'), 'desc')
    .limit(limit)
    .execute()
}

/** Runs one query per column, because each column has its own index. */
async function searchCommonAccounts(db: Db, search: AccountSearch, limit: number) {
  const { username, email } = search
  const startingWith = (column: 'usernameFolded' | 'email', prefix: string) => {
    const bytes = byteOrder(db, column)
    return selectAccounts(db, search)
      .select(['id', 'usernameFolded'])
      .where(bytes, '>=', prefix)
      .where(bytes, '<', `${prefix}\u{10ffff}`)
      .orderBy(bytes)
      .limit(limit)
      .execute()
  }
  const byEmail = await startingWith('email', email)
  if (username === '') return byEmail
  return [...byEmail, ...(await startingWith('usernameFolded', username))]
}

function selectAccounts(db: Db, { role, state }: AccountFilter) {
  let query = db.selectFrom('user').where('erasedAt', 'is', null)
  if (role) query = query.where('role', '=', role)
  if (state) query = query.where((e) => isInState(e, state))
  return query
}

function isInState(e: ExpressionBuilder<Schema, 'user'>, state: AccountState) {
  if (state === 'disabled') return e('disabledAt', 'is not', null)
  if (state === 'deleting') return e('deletedAt', 'is not', null)
  // With `coalesce`, the database does not use the index of either column, which is null in most rows.
  return e(e.fn.coalesce('disabledAt', 'deletedAt'), 'is', null)
}

/** Returns the accounts in the order of `ids`. Erased accounts are left out. */
export async function listManagedAccounts(db: Db, ids: readonly Id[]): Promise<ManagedAccount[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'role', 'createdAt'])
    .select(['emailVerifiedAt', 'disabledAt', 'deletedAt'])
    .select((e) =>
      e
        .selectFrom('session')
        .select((s) => s.fn.max('lastSeenAt').as('at'))
        .whereRef('session.userId', '=', 'user.id')
        .as('lastSeenAt'),
    )
    .where('id', ...inList(db, ids))
    .where('erasedAt', 'is', null)
    .execute()
  const accounts = rows.map(
    ({ emailVerifiedAt, disabledAt, deletedAt, lastSeenAt, ...account }) => ({
      ...account,
      emailVerified: emailVerifiedAt !== null,
      disabled: disabledAt !== null,
      deletionAsked: deletedAt !== null,
      ...(lastSeenAt !== null && { lastSeenAt }),
    }),
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
