import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
const MAX_CONNECTIONS = 20
/** Whoever waits longer for a connection or an answer is told so instead: a player has gone by then. */
const CONNECTION_LIMIT_MS = 3000
const QUERY_LIMIT_MS = 4000

interface PostgresOptions {
  /** A migration may take its time; a call may not. */
  limitQueries?: boolean
}

export function postgresDialect(
  url: string,
  { limitQueries = true }: PostgresOptions = {},
): PostgresDialect {
  return new PostgresDialect({ pool: openPool(url, limitQueries) })
}

function openPool(connectionString: string, limitQueries: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    ...(limitQueries && {
      // The server gives up by itself; where the server itself is gone, the client does.
      statement_timeout: QUERY_LIMIT_MS,
      query_timeout: QUERY_LIMIT_MS + 500,
    }),
    // Counts and sums come as 64-bit integers, which pg gives as text unless told otherwise.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // Says that an idle connection was lost, which would end the process if nobody listened. The pool
  // has dropped it by then and opens another for the next query.
  pool.on('error', () => {})
  return pool
}
