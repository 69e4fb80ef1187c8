import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'

const INT8 = 20
const MAX_CONNECTIONS = 20
/** Whoever waits longer for a connection or an answer is told so instead: a player has gone by then. */
const CONNECTION_LIMIT_MS = 3000
const SETUP_CONNECTION_LIMIT_MS = 30_000
const QUERY_LIMIT_MS = 4000
/** Whoever learns that a query came to nothing has waited long enough by then. */
const ROLLBACK_LIMIT_MS = 250

interface PostgresOptions {
  /** A migration may take its time; a call may not. */
  limitQueries?: boolean
}

export function postgresDialect(
  url: string,
  { limitQueries = true }: PostgresOptions = {},
): PostgresDialect {
  const pool = openPool(url, limitQueries)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new ImpatientPostgresDriver({ pool })
  return dialect
}

class ImpatientPostgresDriver extends PostgresDriver {
  /**
   * A server that has stopped answering does not answer this either. The connection's next user
   * comes after it all the same: a connection does one thing after another.
   */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    // Where it fails the connection is lost, and with it the transaction.
    const rolledBack = super.rollbackTransaction(connection).catch(() => {})
    await Promise.race([rolledBack, sleep(ROLLBACK_LIMIT_MS)])
  }
}

function openPool(connectionString: string, limitQueries: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: limitQueries ? CONNECTION_LIMIT_MS : SETUP_CONNECTION_LIMIT_MS,
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
