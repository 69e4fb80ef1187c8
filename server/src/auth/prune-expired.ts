import type { AppContext } from '../platform/context/app-context.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { pruneJob } from '../platform/jobs/prune.ts'
import { type ExpiringTable, removeExpired } from './expired.repository.ts'

function prune(name: `prune-${string}`, table: ExpiringTable) {
  return ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): JobDefinition =>
    pruneJob(name, db, (transaction, limit) =>
      removeExpired(transaction, table, clock.now().toISOString(), limit),
    )
}

export const pruneSessions = prune('prune-sessions', 'session')
export const pruneTokens = prune('prune-tokens', 'token')
export const pruneGuesses = prune('prune-guesses', 'guess')
