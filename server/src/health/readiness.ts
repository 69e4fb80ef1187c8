import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseWatch } from '../platform/database-watch/database-watch.ts'
import type { Db } from '../platform/db/database.ts'
import { schemaState } from '../platform/db/migrate.ts'
import { singleFlight } from '../platform/single-flight.ts'

/** Why this process should get no calls. */
export type Unreadiness = 'stopping' | 'database' | 'schema' | 'writes'

export interface Readiness {
  /** Returns undefined when calls can be answered. Takes a second at most. */
  check: () => Promise<Unreadiness | undefined>
  /** Makes the process not ready, for good. */
  stop: () => void
}

const DATABASE_LIMIT_MS = 1000

export function createReadiness(db: Db, watch: Pick<DatabaseWatch, 'writeProblem'>): Readiness {
  let isStopping = false
  // Many may ask at once: they share one query.
  const share = singleFlight<Unreadiness | undefined>()

  return {
    check: async () => {
      if (isStopping) return 'stopping'
      const found = await share('database', () => checkDatabase(db))
      if (isStopping) return 'stopping'
      return found ?? (watch.writeProblem() && 'writes')
    },
    stop: () => {
      isStopping = true
    },
  }
}

async function checkDatabase(db: Db): Promise<Unreadiness | undefined> {
  const answered = new AbortController()
  const limit = sleep(DATABASE_LIMIT_MS, 'database' as const, { signal: answered.signal })
  const check = schemaState(db).then(
    (state) => (state === 'older' ? 'schema' : undefined),
    () => 'database' as const,
  )
  try {
    return await Promise.race([check, limit])
  } finally {
    limit.catch(() => {})
    answered.abort()
  }
}
