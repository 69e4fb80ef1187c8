import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseWatch } from '../platform/database-watch/database-watch.ts'
import type { Db } from '../platform/db/database.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import { createSingleFlight } from '../platform/single-flight.ts'

export type UnreadyReason = 'stopping' | 'database' | 'schema' | 'writes'

export type Readiness = ReturnType<typeof createReadiness>

const DATABASE_TIMEOUT_MS = 1000

export function createReadiness(db: Db, watch: Pick<DatabaseWatch, 'writeProblem'>) {
  let isStopping = false
  /** Calls at the same time share one query. */
  const share = createSingleFlight<UnreadyReason | undefined>()

  return {
    /** Returns within a second why calls cannot be handled, or undefined when they can. */
    check: async (): Promise<UnreadyReason | undefined> => {
      if (isStopping) return 'stopping'
      const found = await share('database', () => checkDatabase(db))
      if (isStopping) return 'stopping'
      return found ?? (watch.writeProblem() && 'writes')
    },
    /** Makes the process unready for good. */
    stop: () => {
      isStopping = true
    },
  }
}

async function checkDatabase(db: Db): Promise<UnreadyReason | undefined> {
  const state = readSchemaState(db).catch(() => 'silent')
  const found = await Promise.race([state, sleep(DATABASE_TIMEOUT_MS, 'silent', { ref: false })])
  if (found === 'silent') return 'database'
  return found === 'older' ? 'schema' : undefined
}
