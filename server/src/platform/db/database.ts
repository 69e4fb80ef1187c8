import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  type Transaction as KyselyTransaction,
  type LogEvent,
} from 'kysely'
import { CALL_LIMITS, type PoolLimits, SETUP_LIMITS } from '../pool-limits.ts'
import { StartError, throwStartError } from '../start-error.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { openPostgres, type PostgresConnections, WritesRefusedError } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import { requireNoTransaction, runAsTransaction } from './transaction-guard.ts'

export type Db = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

/** How long to wait for the database: a call needs a quick response, whereas a setup must succeed. */
export type TimeoutProfile = 'call' | 'setup'

const SETUP_LOCK_TIMEOUT_MS = 10 * 60 * 1000

export interface DatabaseOptions {
  limits?: PoolLimits
  /** Called after each query. */
  onQuery?: (ms: number, isFailed: boolean) => void
}

/** Tables and columns are in camelCase in TypeScript, and in snake_case in the database and in raw SQL. */
class CamelCaseNames extends CamelCasePlugin {
  /** The API's `_id` would become `_Id`. */
  override camelCase(name: string): string {
    return name === '_id' ? name : super.camelCase(name)
  }

  /** Public, because the catalogue's history stores names of columns. */
  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }
}

export const camelCaseNames = new CamelCaseNames({ maintainNestedObjectKeys: true })

/** `url` is `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. Connects on the first query. */
export function openDatabase(
  url: string,
  timeouts: TimeoutProfile = 'call',
  { limits = CALL_LIMITS, onQuery }: DatabaseOptions = {},
): Db {
  const path = parseSqlitePath(url)
  const isSetup = timeouts === 'setup'
  const log =
    onQuery &&
    (({ queryDurationMillis, level }: LogEvent) => onQuery(queryDurationMillis, level === 'error'))
  const open = (dialect: Dialect) =>
    addTransactionGuard(
      new Kysely<Schema>({ dialect, plugins: [camelCaseNames], ...(log && { log }) }),
    )
  if (path !== undefined) {
    return open(createSqliteDialect(path, isSetup ? SETUP_LOCK_TIMEOUT_MS : undefined))
  }
  const postgres = openPostgres(url, isSetup ? SETUP_LIMITS : limits)
  const db = open(postgres.dialect)
  pools.set(db, postgres)
  return db
}

const pools = new WeakMap<Db, PostgresConnections>()

/**
 * Returns the kind of pooler that `db` connects to. Some, such as PgBouncer before 1.21, do not support
 * prepared statements.
 */
export async function detectPooler(db: Db): Promise<'none' | 'prepares' | 'cannotPrepare'> {
  const client = await pools.get(db)?.connect()
  if (!client) return 'none'
  try {
    await client.query('begin')
    await client.query({ name: PROBE_STATEMENT_NAME, text: 'select $1::int', values: [1] })
    const { rows } = await client.query(`
      select pg_backend_pid() as pid, exists (
        select 1 from pg_prepared_statements where name = '${PROBE_STATEMENT_NAME}'
      ) as "isOurs"`)
    const [found] = rows
    if (found?.isOurs) await client.query(`deallocate ${PROBE_STATEMENT_NAME}`)
    await client.query('rollback')
    // When a client connects, a pooler reports a process id that is not PostgreSQL's.
    if ('processID' in client && client.processID === found?.pid) return 'none'
    return found?.isOurs ? 'cannotPrepare' : 'prepares'
  } finally {
    client.release(true)
  }
}

const PROBE_STATEMENT_NAME = 'quiz_kingdom_probe'

/**
 * Throws `StartError` if `db` connects to a pooler. Commands change settings of their session and run for a
 * long time, which would affect the pooler's other clients. `setting` is the variable that should have the
 * address of PostgreSQL itself.
 */
export async function refusePooler(db: Db, setting: string): Promise<void> {
  const pooler = await detectPooler(db).catch(throwStartError)
  if (pooler === 'none') return
  throw new StartError(
    `This command can't run through a pooler: set ${setting} to the address of PostgreSQL.`,
  )
}

/** For SQLite, returns a single idle connection, because Kysely hides the queue for it. */
export function getPoolState(db: Db): { max: number; idle: number; busy: number; waiting: number } {
  const pool = pools.get(db)?.pool
  if (!pool) return { max: 1, idle: 1, busy: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount, options } = pool
  return { max: options.max, idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount }
}

/**
 * The number of connections lost so far. After a loss, read caches again: the next host may lack the last
 * writes.
 */
export const countLostConnections = (db: Db): number => pools.get(db)?.countLosses() ?? 0

/** While `areRefused` is set, writes fail with `WritesRefusedError`. Does nothing on SQLite. */
export function refuseWrites(db: Db, areRefused: boolean): void {
  pools.get(db)?.refuseWrites(areRefused)
}

/** Makes a query on `db` throw inside a transaction, because it would wait for the transaction to end. */
function addTransactionGuard(db: Db): Db {
  const executor = db.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = async (consumer, options) => {
    requireNoTransaction()
    return provideConnection(consumer, options)
  }
  return db
}

/** Returns undefined for PostgreSQL. */
export function parseSqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

export function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}

const groupCommits = new WeakMap<Db, GroupCommit>()

/** Resolves once the changes are on disk. `work` must query only its transaction, and await nothing else. */
export async function inTransaction<T>(
  db: Db,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  requireNoTransaction()
  if (isPostgres(db)) {
    return db.transaction().execute((transaction) => runAsTransaction(() => work(transaction)))
  }
  const groupCommit = groupCommits.get(db) ?? createGroupCommit(db)
  groupCommits.set(db, groupCommit)
  return groupCommit(work)
}

/** The error codes of PostgreSQL (appendix A of its manual) and SQLite (https://sqlite.org/rescode.html). */
const FOREIGN_KEY_VIOLATION_CODES = { postgres: '23503', sqlite: [787] }
const UNIQUE_VIOLATION_CODES = { postgres: '23505', sqlite: [2067, 1555] }

export const isForeignKeyViolation = (error: unknown) =>
  hasErrorCode(error, FOREIGN_KEY_VIOLATION_CODES)
export const isUniqueViolation = (error: unknown) => hasErrorCode(error, UNIQUE_VIOLATION_CODES)

function hasErrorCode(error: unknown, codes: { postgres: string; sqlite: readonly number[] }) {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return codes.sqlite.includes(Number(error.errcode))
  return 'code' in error && error.code === codes.postgres
}

/** https://sqlite.org/rescode.html: busy, locked, read-only, I/O error, full, cannot open. */
const SQLITE_UNAVAILABLE_CODES = new Set([5, 6, 8, 10, 13, 14])
/**
 * Error codes from appendix A of PostgreSQL's manual, in this order: connection lost, read-only host, idle in
 * transaction, rolled back for another transaction, out of resources, shutting down or starting, statement
 * timed out, lock timed out, I/O error.
 */
const POSTGRES_UNAVAILABLE_CODES = /^(08|25006|25P03|40|53|57P0|57014|55P03|58)/
/** Codes of Node, and messages of pg, which has no codes, for a server that does not respond. */
const CONNECTION_ERROR_CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const CONNECTION_ERROR_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

/** Whether a query failed because of the database's state, so that the same query may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (error instanceof WritesRefusedError) return true
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_UNAVAILABLE_CODES.has(error.errcode & 0xff)
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    POSTGRES_UNAVAILABLE_CODES.test(code) ||
    CONNECTION_ERROR_CODES.test(code) ||
    CONNECTION_ERROR_MESSAGES.test(error.message)
  )
}
