import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  AccountQuery,
  AccountState,
  ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { byteOrder } from '../../platform/db/byte-order.ts'
import type { Db } from '../../platform/db/database.ts'
import { isListed } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Filter = Pick<AccountQuery, 'role' | 'state'>

export async function listAccountIds(db: Db, filter: Filter, limit: number): Promise<Id[]> {
  const rows = await selectFiltered(db, filter)
    .select('id')
    .orderBy(byteOrder(db, 'id'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface Starts {
  /** The start of a folded username. It is empty where nothing of the search is left when it is folded. */
  username: string
  email: string
}

/** Lists accounts by name. When more than `limit` match, it is not defined which are found. */
export async function searchAccountIds(db: Db, filter: Filter, starts: Starts, limit: number) {
  const found = isRare(filter)
    ? await searchFew(db, filter, starts, limit)
    : await searchAll(db, filter, starts, limit)
  return [...new Map(found.map((row) => [row.id, row.username_folded]))]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id)
}

/** Few accounts match, and an index has them. */
function isRare({ role, state }: Filter): boolean {
  return role === 'admin' || state === 'disabled' || state === 'deleting'
}

/** Reads those few. An index on names would read all other accounts whose name starts alike. */
function searchFew(db: Db, filter: Filter, { username, email }: Starts, limit: number) {
  const startsWith = (column: 'username_folded' | 'email', start: string) =>
    sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit([...start].length)}) = ${start}`
  return selectFiltered(db, filter)
    .select(['id', 'username_folded'])
    .where((e) =>
      e.or([
        startsWith('email', email),
        ...(username === '' ? [] : [startsWith('username_folded', username)]),
      ]),
    )
    .orderBy(byteOrder(db, 'id'), 'desc')
    .limit(limit)
    .execute()
}

/** One query for each column, because each column has its own index. */
async function searchAll(db: Db, filter: Filter, { username, email }: Starts, limit: number) {
  const startingWith = (column: 'username_folded' | 'email', start: string) => {
    const bytes = byteOrder(db, column)
    return selectFiltered(db, filter)
      .select(['id', 'username_folded'])
      .where(bytes, '>=', start)
      .where(bytes, '<', `${start}\u{10ffff}`)
      .orderBy(bytes)
      .limit(limit)
      .execute()
  }
  const byEmail = await startingWith('email', email)
  if (username === '') return byEmail
  return [...byEmail, ...(await startingWith('username_folded', username))]
}

function selectFiltered(db: Db, { role, state }: Filter) {
  let query = db.selectFrom('user').where('erased_at', 'is', null)
  if (role) query = query.where('role', '=', role)
  if (state) query = query.where((e) => isIn(e, state))
  return query
}

function isIn(e: ExpressionBuilder<Schema, 'user'>, state: AccountState) {
  if (state === 'disabled') return e('disabled_at', 'is not', null)
  if (state === 'deleting') return e('deleted_at', 'is not', null)
  // One expression: else the planner takes an index on a column that is mostly empty.
  return e(e.fn.coalesce('disabled_at', 'deleted_at'), 'is', null)
}

/** Lists accounts in the order of the ids, without erased ones. */
export async function listManagedAccounts(db: Db, ids: readonly Id[]): Promise<ManagedAccount[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'role', 'created_at as createdAt'])
    .select(['email_verified_at', 'disabled_at', 'deleted_at'])
    .select((e) =>
      e
        .selectFrom('session')
        .select((s) => s.fn.max('last_seen_at').as('at'))
        .whereRef('session.user_id', '=', 'user.id')
        .as('lastSeenAt'),
    )
    .where('id', ...isListed(db, ids))
    .where('erased_at', 'is', null)
    .execute()
  const accounts = rows.map(
    ({ email_verified_at, disabled_at, deleted_at, lastSeenAt, ...account }) => ({
      ...account,
      emailVerified: email_verified_at !== null,
      disabled: disabled_at !== null,
      deletionAsked: deleted_at !== null,
      ...(lastSeenAt !== null && { lastSeenAt }),
    }),
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
