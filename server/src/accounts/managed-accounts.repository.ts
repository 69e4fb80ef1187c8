import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  AccountQuery,
  AccountState,
  ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

type Filter = Pick<AccountQuery, 'role' | 'state'>

/** The newest first. */
export async function listAccountIds(db: Db, filter: Filter, limit: number): Promise<Id[]> {
  const rows = await selectFiltered(db, filter)
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface Starts {
  /** What a folded username may start with. */
  usernames: readonly string[]
  email: string
}

/** In the order of their names; which ones when there are more than `limit` is left to chance. */
export async function searchAccountIds(
  db: Db,
  filter: Filter,
  starts: Starts,
  limit: number,
): Promise<Id[]> {
  const found = isRare(filter)
    ? await searchFew(db, filter, starts, limit)
    : await searchAll(db, filter, starts, limit)
  return [...new Map(found.map((row) => [row.id, row.username_folded]))]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id)
}

/** Few accounts are so, and an index has them. */
function isRare({ role, state }: Filter): boolean {
  return role === 'admin' || state === 'disabled' || state === 'deleting'
}

/** Looks through those few; an index on names would lead through all others whose name starts so. */
function searchFew(db: Db, filter: Filter, { usernames, email }: Starts, limit: number) {
  const startsWith = (column: 'username_folded' | 'email', start: string) =>
    sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit([...start].length)}) = ${start}`
  return selectFiltered(db, filter)
    .select(['id', 'username_folded'])
    .where((e) =>
      e.or([
        startsWith('email', email),
        ...usernames.map((start) => startsWith('username_folded', start)),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One query for each column, as one index leads to what starts alike. */
async function searchAll(db: Db, filter: Filter, { usernames, email }: Starts, limit: number) {
  const startingWith = (column: 'username_folded' | 'email', start: string) => {
    const bytes = sql<string>`${sql.ref(column)} collate ${sql.id(isPostgres(db) ? 'C' : 'binary')}`
    return selectFiltered(db, filter)
      .select(['id', 'username_folded'])
      .where(bytes, '>=', start)
      .where(bytes, '<', `${start}\u{10ffff}`)
      .orderBy(bytes)
      .limit(limit)
      .execute()
  }
  const found = [await startingWith('email', email)]
  for (const start of usernames) found.push(await startingWith('username_folded', start))
  return found.flat()
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
  // One expression, so that no index on a column that is mostly empty looks like a short cut.
  return e(e.fn.coalesce('disabled_at', 'deleted_at'), 'is', null)
}

/** In the order of the ids; without those that are erased. */
export async function listManagedAccounts(db: Db, ids: readonly Id[]): Promise<ManagedAccount[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select((e) => [
      'id',
      'username',
      'email',
      'role',
      'created_at',
      'email_verified_at',
      'disabled_at',
      'deleted_at',
      e
        .selectFrom('session')
        .select((s) => s.fn.max('last_seen_at').as('at'))
        .whereRef('session.user_id', '=', 'user.id')
        .as('last_seen_at'),
    ])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute()
  const accounts = new Map(rows.map((row) => [row.id, toManagedAccount(row)]))
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

export async function findManagedAccount(db: Db, id: Id): Promise<ManagedAccount | undefined> {
  const [account] = await listManagedAccounts(db, [id])
  return account
}

interface Row {
  id: Id
  username: string
  email: string
  role: ManagedAccount['role']
  created_at: string
  email_verified_at: string | null
  disabled_at: string | null
  deleted_at: string | null
  last_seen_at: string | null
}

function toManagedAccount(row: Row): ManagedAccount {
  const { id, username, email, role } = row
  return {
    id,
    username,
    email,
    role,
    createdAt: row.created_at,
    emailVerified: row.email_verified_at !== null,
    disabled: row.disabled_at !== null,
    deletionAsked: row.deleted_at !== null,
    ...(row.last_seen_at !== null && { lastSeenAt: row.last_seen_at }),
  }
}
