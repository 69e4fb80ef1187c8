import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

const HANG_UP = CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())')

export type FaultKind =
  /** The query is not done. */
  | { name: 'refused'; error: Error }
  /** It is done, but PostgreSQL's answer is lost, and the connection with it. */
  | { name: 'unheard' }

interface Fault {
  /** Counted from 1. */
  atQuery: number
  kind: FaultKind
}

/** Lets one query of a database fail. Begin and commit count as queries. */
export class Faults {
  #fault: Fault | undefined
  #queries = 0

  /** From now on queries are counted. */
  arm(fault: Fault): void {
    this.#fault = fault
    this.#queries = 0
  }

  /** Whether there were queries enough for the fault to come. */
  disarm(): boolean {
    const hasCome = this.#fault !== undefined && this.#queries >= this.#fault.atQuery
    this.#fault = undefined
    return hasCome
  }

  async pass<T>(connection: DatabaseConnection, query: () => Promise<T>): Promise<T> {
    if (!this.#fault) return query()
    this.#queries++
    if (this.#queries !== this.#fault.atQuery) return query()
    const { kind } = this.#fault
    if (kind.name === 'refused') throw kind.error
    await query()
    await connection.executeQuery(HANG_UP)
    throw new Error('PostgreSQL did not hang up')
  }
}

export function withFaults(dialect: Dialect, faults: Faults): Dialect {
  return {
    createDriver: () => new FaultyDriver(dialect.createDriver(), faults),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

class FaultyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #faults: Faults

  constructor(inner: DatabaseConnection, faults: Faults) {
    this.inner = inner
    this.#faults = faults
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#faults.pass(this.inner, () => this.inner.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

class FaultyDriver implements Driver {
  readonly #inner: Driver
  readonly #faults: Faults

  constructor(inner: Driver, faults: Faults) {
    this.#inner = inner
    this.#faults = faults
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FaultyConnection(await this.#inner.acquireConnection(), this.#faults)
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const inner = innerOf(connection)
    return this.#faults.pass(inner, () => this.#inner.beginTransaction(inner, settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    const inner = innerOf(connection)
    return this.#faults.pass(inner, () => this.#inner.commitTransaction(inner))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(innerOf(connection))
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection))
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof FaultyConnection ? connection.inner : connection
}
