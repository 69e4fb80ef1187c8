import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { evictOldest } from '../evict-oldest.ts'
import type { PoolLimits } from '../pool-limits.ts'

const INT8 = 20
/** A statement is prepared from this use of it on; the figure is that of Npgsql's automatic preparation. */
const PREPARED_FROM_USE = 5
/** Each connection keeps each of them, with its plan. */
const PREPARED_MAX = 200
/** Longer ones are lists of many values, of which each length is a statement of its own, in characters. */
export const PREPARED_TEXT_MAX = 2000
/** Texts whose uses are counted. */
const COUNTED_MAX = 1000
/** How much later than the server itself, which may be gone, the client gives a statement up. */
const SILENCE_MS = 250

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool: discardBrokenConnections(pool) })
}

export function openPool(
  connectionString: string,
  { size, connectMs, statementMs }: PoolLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: connectMs,
    ...(statementMs !== undefined && {
      statement_timeout: statementMs,
      query_timeout: statementMs + SILENCE_MS,
    }),
    // Counts and sums come as 64-bit integers, which pg gives as text unless told otherwise.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // A lost connection says so, and that would end the process if nobody listened: the pool for an
  // idle one, itself while a call has it. The call's next query fails; the pool opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A connection that was lost, or has not answered in time, is not asked again: what is asked next
 * would fail or wait as well. Nor are those that are as old: the network may have gone for all of
 * them, without a word.
 */
function discardBrokenConnections(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  const nameOf = createStatementNames()
  let lostAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect()
      const isAsOldAsTheLost = (openedAt.get(client) ?? 0) < lostAt
      if (!isAsOldAsTheLost) {
        return discardBrokenConnection(client, nameOf, () => {
          lostAt = performance.now()
        })
      }
      client.release(true)
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

/** What pg can do and Kysely does not know of. */
interface NamingClient extends Pick<PostgresPoolClient, 'release'> {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

function discardBrokenConnection(
  client: NamingClient,
  nameOf: (text: string) => string | undefined,
  onLoss: () => void,
): PostgresPoolClient {
  let loss: unknown

  async function ask<R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (loss) throw loss
    // Those without parameters begin and end transactions, and are quick as they are.
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
 * Names the statements that are asked again and again: PostgreSQL then parses and plans them once a
 * connection. Never one for all columns: it fails once a later release has added another.
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

/** Whether it is more than the server's refusal of one query. */
function isLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR'
}
