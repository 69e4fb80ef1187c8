import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const BUSY_TIMEOUT_MS = 5000
const MAX_CACHED_STATEMENTS = 500

/** Opens the database with the settings that durability and several processes need. */
function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  return database
}

/**
 * Kysely over `node:sqlite`: one connection, handed to one caller at a time. Its calls are
 * synchronous, so a transaction lasts microseconds, and nobody can read in the middle of one.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(path),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(path: string) {
    this.#database = open(path)
    this.#connection = new NodeSqliteConnection(this.#database)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    this.#release = resolve
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk, for one, has already rolled back; failing here would hide that error.
    if (!this.#database.isTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#database.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql)
    const values = parameters.map(toSqlValue)
    if (statement.columns().length > 0) {
      // node:sqlite types a row as a record of column values; its shape is what Kysely inferred.
      return { rows: statement.all(...values) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported')
  }

  #prepare(sql: string): StatementSync {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
