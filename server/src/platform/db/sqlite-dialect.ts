import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { isBusyError, lockForUse } from './file-lock.ts'

/** How long a call waits while another process holds the write lock. */
const LOCK_TIMEOUT_MS = 2000
const LOCK_RETRY_PAUSE_MS = 10
/**
 * The limits are in characters of SQL. A prepared statement takes some 400 bytes of memory for each of its
 * characters: 5 MB for a list of 4,000 values. So the cache limits the total length and leaves out long
 * statements.
 */
const CACHED_SQL_LENGTH_MAX = 256 * 1024
const CACHED_STATEMENT_LENGTH_MAX = 2 * 1024

/** Kysely's SQLite driver with `node:sqlite`. It has one connection, for which Kysely queues its callers. */
export function createSqliteDialect(path: string, lockedLimitMs = LOCK_TIMEOUT_MS): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(path, lockedLimitMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalDdlAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** SQLite can roll back changes of the schema, so Kysely may run each migration in a transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** `close` also releases the lock that keeps a restore away. */
function openWithLock(path: string) {
  const isInMemory = path === ':memory:'
  if (!isInMemory) createOwnerOnlyFile(path)
  const lock = isInMemory ? undefined : lockForUse(path)
  try {
    const database = openWithSettings(path)
    return {
      database,
      close: () => {
        database.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** SQLite's default of 2 MB is too little for a leaderboard with many players. */
const PAGE_CACHE_KIB = 64 * 1024

function openWithSettings(path: string): DatabaseSync {
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: LOCK_TIMEOUT_MS,
  })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec(`pragma cache_size = -${PAGE_CACHE_KIB}`)
  // From here on `#whenUnlocked` waits for locks, because SQLite's own waiting would block the event loop.
  database.exec('pragma busy_timeout = 0')
  return database
}

/**
 * The database and its journals hold email addresses and password hashes. An existing file is not opened
 * here, because closing it would end the locks that this process's other connections have on it.
 */
function createOwnerOnlyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const isOpenToOthers = ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
    if (isOpenToOthers) chmodSync(file, 0o600)
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #lockedLimitMs: number
  #database: DatabaseSync | undefined
  /**
   * Whether the last query timed out waiting for the lock. The queries queued behind it then try only once.
   */
  #isLocked = false

  constructor(path: string, lockedLimitMs: number) {
    super({
      database: async () => {
        const { database, close } = openWithLock(path)
        this.#database = database
        return toKyselyDatabase(database, close)
      },
    })
    this.#lockedLimitMs = lockedLimitMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#whenUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /** Takes the write lock at once, because a transaction that reads first might not get it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // An error such as a full disk has already rolled back. A second rollback would fail and hide that error.
    if (this.#database?.isTransaction) await super.rollbackTransaction(connection)
  }

  async #whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    const limit = performance.now() + (this.#isLocked ? 0 : this.#lockedLimitMs)
    for (;;) {
      try {
        const done = await work()
        this.#isLocked = false
        return done
      } catch (error) {
        if (!isBusyError(error)) throw error
        this.#isLocked = performance.now() >= limit
        if (this.#isLocked) throw error
        await sleep(LOCK_RETRY_PAUSE_MS)
      }
    }
  }
}

/** Adapts `node:sqlite` to Kysely's driver, and caches prepared statements. */
function toKyselyDatabase(database: DatabaseSync, close: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  let cachedSql = 0

  function remember(sql: string, statement: SqliteStatement): void {
    if (sql.length > CACHED_STATEMENT_LENGTH_MAX) return
    statements.set(sql, statement)
    cachedSql += sql.length
    for (const [oldest] of statements) {
      if (cachedSql <= CACHED_SQL_LENGTH_MAX) break
      statements.delete(oldest)
      cachedSql -= oldest.length
    }
  }

  return {
    close,
    prepare: (sql) => {
      const cached = statements.get(sql)
      if (cached) return cached
      const statement = toKyselyStatement(database.prepare(sql))
      remember(sql, statement)
      return statement
    },
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...values.map(toSqlValue)),
    run: (values) => statement.run(...values.map(toSqlValue)),
    iterate: (values) => statement.iterate(...values.map(toSqlValue)),
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
