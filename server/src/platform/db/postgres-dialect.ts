import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { splitHosts } from '../database-address.ts'
import type { PoolLimits } from '../pool-limits.ts'
import { setNewest } from '../set-newest.ts'

const INT8_TYPE_ID = 20
/** A statement is prepared at its fifth use, as in Npgsql's automatic preparation. */
const MIN_USES_TO_PREPARE = 5
/** The maximum number of prepared statements. Each connection keeps all of them, with their plans. */
const PREPARED_STATEMENTS_MAX = 200
/**
 * The maximum length of a prepared statement in characters. Longer ones insert many rows, and there is a
 * different one for each number of rows.
 */
export const PREPARED_LENGTH_MAX = 2000
/** The maximum number of statements whose uses are counted. */
const COUNTED_STATEMENTS_MAX = 1000
/** The client gives up on a statement this much later than the server, in case the server is gone. */
const CLIENT_TIMEOUT_MARGIN_MS = 250
/** PostgreSQL ends a transaction that is idle for this long, because a lost process would keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5000

export type PostgresConnections = ReturnType<typeof openPostgres>

/** Thrown by writes while no synchronous standby is available, because their commits would wait forever. */
export class WritesRefusedError extends Error {
  override name = 'WritesRefusedError'
  constructor() {
    super('No synchronous standby confirms writes')
  }
}

export function openPostgres(
  connectionString: string,
  { size, connectMs, statementMs, prepare }: PoolLimits,
) {
  const { pool, connect } = createHostPool(splitHosts(connectionString), {
    max: size,
    connectionTimeoutMillis: connectMs,
    ...(statementMs !== undefined && {
      statement_timeout: statementMs,
      query_timeout: statementMs + CLIENT_TIMEOUT_MARGIN_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
    // Counts and sums are 64-bit integers, which pg would return as text.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8_TYPE_ID ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // Without listeners, the error event of a lost connection would end the process. The pool emits it for an
  // idle connection, the client for one in use. The next query fails, and the pool opens another connection.
  let losses = 0
  const countLoss = () => void losses++
  pool.on('error', countLoss)
  pool.on('connect', (client) => client.on('error', () => {}))
  const nameOf = prepare ? createStatementNamer() : () => undefined
  let areWritesRefused = false
  const checkWrite = (text: string) => {
    if (areWritesRefused && WRITE_PATTERN.test(text)) throw new WritesRefusedError()
  }
  const dialect = new PostgresDialect({
    pool: createConnectionPool(pool, connect, { nameOf, checkWrite }, countLoss),
  })
  return {
    pool,
    /** Connects to the host that accepts writes, if the address has several. */
    connect,
    dialect,
    /** The number of connections lost so far, idle ones included. */
    countLosses: () => losses,
    refuseWrites: (areRefused: boolean) => {
      areWritesRefused = areRefused
    },
  }
}

/** Transactions count as writes, since they all write something. */
const WRITE_PATTERN = /^(?:begin|start transaction|insert|update|delete)\b/

const CANNOT_CONNECT_NOW_CODE = '57P03' // PostgreSQL, appendix A

/**
 * Creates a pool that connects to one of several hosts. If that host is lost or accepts no writes, the pool
 * moves on to the next one.
 */
function createHostPool(addresses: readonly string[], options: pg.PoolConfig) {
  let turn = 0

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addresses[turn % addresses.length] })
    }
  }

  const isAlone = addresses.length === 1
  const onConnect = createStandbyCheck(options.connectionTimeoutMillis)
  const pool = new pg.Pool({ ...options, Client, ...(!isAlone && { onConnect }) })

  async function connect(): Promise<pg.PoolClient> {
    for (let left = addresses.length; ; left--) {
      const asked = turn
      try {
        return await pool.connect()
      } catch (error) {
        // The timeout means that all connections are in use, unless another caller has left the host
        // meanwhile.
        if (turn === asked && isPoolTimeout(error)) throw error
        // Of several concurrent failures, only the first moves on to the next host.
        if (turn === asked) turn++
        if (left === 1) throw error
      }
    }
  }

  return { pool, connect }
}

/** pg-pool has no code for this error. */
function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/**
 * This query needs a limit of its own. A setup has no limit for statements, and a host may accept the
 * connection and then stay silent.
 */
function createStandbyCheck(limitMs: number | undefined) {
  return async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query({
      text: 'show transaction_read_only',
      ...(limitMs !== undefined && { query_timeout: limitMs }),
    })
    if (rows[0]?.transaction_read_only === 'off') return
    throw Object.assign(new Error('The host accepts no writes'), { code: CANNOT_CONNECT_NOW_CODE })
  }
}

/** When a connection is lost, discards all older ones too, since the network may be down for all of them. */
function createConnectionPool(
  pool: pg.Pool,
  openConnection: () => Promise<pg.PoolClient>,
  statements: StatementRules,
  countLoss: () => void,
): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let lostAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await openConnection()
      const wasOpenBeforeLoss = (openedAt.get(client) ?? 0) < lostAt
      if (!wasOpenBeforeLoss) {
        return createLossAwareClient(client, statements, () => {
          lostAt = performance.now()
          countLoss()
        })
      }
      client.release(true)
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

interface StatementRules {
  /** Returns undefined if the statement should not be prepared. */
  nameOf: (text: string) => string | undefined
  /** Throws `WritesRefusedError` if `text` is a write and writes are refused. */
  checkWrite: (text: string) => void
}

/** pg's client with statement names, which Kysely's type lacks. */
interface NamedStatementClient extends Pick<PostgresPoolClient, 'release'> {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

function createLossAwareClient(
  client: NamedStatementClient,
  { nameOf, checkWrite }: StatementRules,
  onLoss: () => void,
): PostgresPoolClient {
  let loss: unknown

  async function ask<R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (loss) throw loss
    checkWrite(text)
    // Statements without parameters only begin and end transactions, and are fast unprepared.
    const name = parameters.length > 0 ? nameOf(text) : undefined
    try {
      return await client.query<R>({ text, values: [...parameters], ...(name && { name }) })
    } catch (error) {
      if (isConnectionLoss(error)) {
        loss = error
        onLoss()
      }
      throw error
    }
  }
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? ask<R>(asked, parameters) : client.query(asked)
  }

  return { query, release: () => client.release(loss !== undefined) }
}

/**
 * Names frequent statements, so that PostgreSQL parses and plans each once for a connection. Statements
 * that select all columns get no name, because they would fail once a later release adds a column.
 */
function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const kept = names.get(text)
    if (kept !== undefined || names.size === PREPARED_STATEMENTS_MAX || !isPreparable(text))
      return kept
    const used = (uses.get(text) ?? 0) + 1
    if (used < MIN_USES_TO_PREPARE) {
      setNewest(uses, text, used, COUNTED_STATEMENTS_MAX)
      return undefined
    }
    uses.delete(text)
    // The name is the same in all processes, because a pooler may share a connection among them.
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

function isPreparable(text: string): boolean {
  return text.length <= PREPARED_LENGTH_MAX && !ALL_COLUMNS_PATTERN.test(text)
}

const ALL_COLUMNS_PATTERN = /(?:select|returning|\.) ?\*/

const READ_ONLY_CODE = '25006' // PostgreSQL, appendix A

/**
 * Whether the error leaves the connection unusable. Errors that the server reports do not, except fatal ones
 * and that of a read-only host.
 */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity !== 'ERROR' || error.code === READ_ONLY_CODE
}
