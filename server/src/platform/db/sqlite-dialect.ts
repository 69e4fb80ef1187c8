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
import { isLocked, lockForUse } from './file-lock.ts'

/** How long another process may hold the write lock before a call is given up. */
const LOCKED_LIMIT_MS = 2000
const LOCKED_PAUSE_MS = 10
/**
 * Characters of SQL. A kept statement holds on to some 400 bytes for each of them (a list of 4,000
 * values to 5 MB), so the cache is bounded by length, and long lists stay out of it.
 */
const CACHED_SQL_MAX = 256 * 1024
const CACHED_STATEMENT_MAX = 2 * 1024

interface SqliteOptions {
  /** ms to wait for another process's write; setup may wait longer than a player. */
  lockedLimit?: number
}

/**
 * Kysely's own SQLite driver over `node:sqlite`. Its one connection goes to one caller at a time:
 * `SqliteAdapter` says that there are no more, and Kysely keeps the queue.
 */
export function sqliteDialect(path: string, { lockedLimit }: SqliteOptions = {}): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(path, lockedLimit ?? LOCKED_LIMIT_MS),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalDdlAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** SQLite can undo changes of the schema, so a migration happens whole or not at all. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface OpenDatabase {
  database: DatabaseSync
  close: () => void
}

function open(path: string): OpenDatabase {
  if (path === ':memory:') return openWithSettings(path, () => {})
  makeForOwnerAlone(path)
  const { release } = lockForUse(path)
  try {
    return openWithSettings(path, release)
  } catch (error) {
    release()
    throw error
  }
}

/** SQLite's own 2 MB do not hold what a board of many players shows. */
const PAGES_KEPT_KIB = 64 * 1024

/** The settings that durability, several processes and many players need. */
function openWithSettings(path: string, onClosed: () => void): OpenDatabase {
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: LOCKED_LIMIT_MS,
  })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec(`pragma cache_size = -${PAGES_KEPT_KIB}`)
  // From here on waiting happens in `whenUnlocked`, which leaves the event loop free.
  database.exec('pragma busy_timeout = 0')
  return {
    database,
    close: () => {
      database.close()
      onClosed()
    },
  }
}

/**
 * The database and its journals hold e-mails and password hashes. A file that exists is not opened here:
 * closing it again would end the locks that another connection of this process has on it.
 */
function makeForOwnerAlone(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const isOpenToOthers = ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
    if (isOpenToOthers) chmodSync(file, 0o600)
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #lockedLimit: number
  #database: DatabaseSync | undefined
  /** Whether the last wait ended without the lock. Then the next in the queue try only once. */
  #isLocked = false

  constructor(path: string, lockedLimit: number) {
    super({
      database: async () => {
        const { database, close } = open(path)
        this.#database = database
        return cachingStatements(database, close)
      },
    })
    this.#lockedLimit = lockedLimit
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#whenUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /** Takes the write lock at once: a transaction that reads first may find it taken when it writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // An error such as a full disk has already rolled back. Failing here would hide that error.
    if (this.#database?.isTransaction) await super.rollbackTransaction(connection)
  }

  async #whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    const limit = performance.now() + (this.#isLocked ? 0 : this.#lockedLimit)
    for (;;) {
      try {
        const done = await work()
        this.#isLocked = false
        return done
      } catch (error) {
        if (!isLocked(error)) throw error
        this.#isLocked = performance.now() >= limit
        if (this.#isLocked) throw error
        await sleep(LOCKED_PAUSE_MS)
      }
    }
  }
}

/** `node:sqlite` as Kysely's driver knows SQLite. */
function cachingStatements(database: DatabaseSync, close: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  let cachedSql = 0

  function remember(sql: string, statement: SqliteStatement): void {
    if (sql.length > CACHED_STATEMENT_MAX) return
    statements.set(sql, statement)
    cachedSql += sql.length
    for (const [oldest] of statements) {
      if (cachedSql <= CACHED_SQL_MAX) break
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
