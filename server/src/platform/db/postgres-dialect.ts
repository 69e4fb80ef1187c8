import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { addressesIn } from '../database-address.ts'
import { evictOldest } from '../evict-oldest.ts'
import type { PoolLimits } from '../pool-limits.ts'

const INT8 = 20
/** A statement is prepared from this use on; the figure is that of Npgsql's automatic preparation. */
const PREPARED_FROM_USE = 5
/** Prepared statements at most. Each connection keeps all of them, with their plans. */
const PREPARED_MAX = 200
/** In characters. Longer ones are lists of many values, each length a statement of its own. */
export const PREPARED_TEXT_MAX = 2000
/** Texts whose uses are counted. */
const COUNTED_MAX = 1000
/** The client gives a statement up this much later than the server, in case the server is gone. */
const SILENCE_MS = 250
/** PostgreSQL ends a transaction that was silent for so long: a process that the network lost would keep its locks. */
const IDLE_IN_TRANSACTION_MS = 5000

export interface Postgres {
  pool: pg.Pool
  /** To the host that takes writes, where the address names several. */
  connect: () => Promise<pg.PoolClient>
  dialect: PostgresDialect
  /** How many connections were lost, idle ones too. */
  countLosses: () => number
  /** While they are held back, whatever would write fails with `WritesHeldBack` instead. */
  holdBackWrites: (isHeldBack: boolean) => void
}

/** Nothing is written, since no commit would come to its end. */
export class WritesHeldBack extends Error {
  override name = 'WritesHeldBack'
  constructor() {
    super('No synchronous standby confirms writes')
  }
}

export function openPostgres(
  connectionString: string,
  { size, connectMs, statementMs, prepare }: PoolLimits,
): Postgres {
  const { pool, connect } = createHostPool(addressesIn(connectionString), {
    max: size,
    connectionTimeoutMillis: connectMs,
    ...(statementMs !== undefined && {
      statement_timeout: statementMs,
      query_timeout: statementMs + SILENCE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    // Counts and sums come as 64-bit integers, which pg gives as text unless told otherwise.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // A lost connection emits an error, which ends the process when nobody listens: the pool emits it for
  // an idle connection, the client for one in use. The next query fails, and the pool opens another.
  let losses = 0
  const countLoss = () => void losses++
  pool.on('error', countLoss)
  pool.on('connect', (client) => client.on('error', () => {}))
  const nameOf = prepare ? createStatementNames() : () => undefined
  let isHeldBack = false
  const refuseHeldBack = (text: string) => {
    if (isHeldBack && WRITES.test(text)) throw new WritesHeldBack()
  }
  const dialect = new PostgresDialect({
    pool: discardBrokenConnections(pool, connect, { nameOf, refuseHeldBack }, countLoss),
  })
  return {
    pool,
    connect,
    dialect,
    countLosses: () => losses,
    holdBackWrites: (now) => {
      isHeldBack = now
    },
  }
}

/** A transaction is begun to write in it. */
const WRITES = /^(?:begin|start transaction|insert|update|delete)\b/

const CANNOT_CONNECT_NOW = '57P03' // PostgreSQL, appendix A

/** A pool whose connections lead to one of several hosts: to the next one once that is lost or takes no writes. */
function createHostPool(
  addresses: readonly string[],
  options: pg.PoolConfig,
): { pool: pg.Pool; connect: () => Promise<pg.PoolClient> } {
  let turn = 0

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addresses[turn % addresses.length] })
    }
  }

  const isAlone = addresses.length === 1
  const onConnect = refuseStandbyWithin(options.connectionTimeoutMillis)
  const pool = new pg.Pool({ ...options, Client, ...(!isAlone && { onConnect }) })

  async function connect(): Promise<pg.PoolClient> {
    for (let left = addresses.length; ; left--) {
      const asked = turn
      try {
        return await pool.connect()
      } catch (error) {
        // Where nobody has left the host meanwhile, all connections are in use, and the host is well.
        if (turn === asked && isPoolTimeout(error)) throw error
        // Of many who fail at once, one goes on to the next host.
        if (turn === asked) turn++
        if (left === 1) throw error
      }
    }
  }

  return { pool, connect }
}

/** In the words of pg-pool, which has no code for it. */
function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** A setup waits for its statements without a limit, but not for a host that accepts it and is silent. */
function refuseStandbyWithin(limitMs: number | undefined) {
  return async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query({
      text: 'show transaction_read_only',
      ...(limitMs !== undefined && { query_timeout: limitMs }),
    })
    if (rows[0]?.transaction_read_only === 'off') return
    throw Object.assign(new Error('The host accepts no writes'), { code: CANNOT_CONNECT_NOW })
  }
}

/** Closes all that were opened before that moment: the network may be down for all of them. */
function discardBrokenConnections(
  pool: pg.Pool,
  openConnection: () => Promise<pg.PoolClient>,
  statements: Statements,
  countLoss: () => void,
): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let lostAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await openConnection()
      const isAsOldAsTheLost = (openedAt.get(client) ?? 0) < lostAt
      if (!isAsOldAsTheLost) {
        return discardBrokenConnection(client, statements, () => {
          lostAt = performance.now()
          countLoss()
        })
      }
      client.release(true)
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

interface Statements {
  /** Undefined where the statement is not to be prepared. */
  nameOf: (text: string) => string | undefined
  /** Throws `WritesHeldBack`. */
  refuseHeldBack: (text: string) => void
}

/** What pg can do and Kysely does not know of. */
interface NamingClient extends Pick<PostgresPoolClient, 'release'> {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

function discardBrokenConnection(
  client: NamingClient,
  { nameOf, refuseHeldBack }: Statements,
  onLoss: () => void,
): PostgresPoolClient {
  let loss: unknown

  async function ask<R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (loss) throw loss
    refuseHeldBack(text)
    // Statements without parameters begin and end transactions, and are quick as they are.
    const name = parameters.length > 0 ? nameOf(text) : undefined
    try {
      return await client.query<R>({ text, values: [...parameters], ...(name && { name }) })
    } catch (error) {
      if (isLoss(error)) {
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
 * Names frequent statements: PostgreSQL then parses and plans each once for a connection. Statements
 * for all columns get no name: they would fail once a later release has added a column.
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const kept = names.get(text)
    if (kept !== undefined || names.size === PREPARED_MAX || !isPreparable(text)) return kept
    const used = (uses.get(text) ?? 0) + 1
    uses.delete(text)
    if (used < PREPARED_FROM_USE) {
      uses.set(text, used)
      evictOldest(uses, COUNTED_MAX)
      return undefined
    }
    // The same in all processes: a pooler that mixes their connections never runs another statement.
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

function isPreparable(text: string): boolean {
  return text.length <= PREPARED_TEXT_MAX && !ALL_COLUMNS.test(text)
}

const ALL_COLUMNS = /(?:select|returning|\.) ?\*/

const READ_ONLY = '25006' // PostgreSQL, appendix A

/** A connection stays usable after any other query that the server refuses. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity !== 'ERROR' || error.code === READ_ONLY
}
