import type { AppContext } from '../platform/context/app-context.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'

function createExpiredPruner(name: `prune-${string}`, table: 'session' | 'token' | 'guess') {
  return (context: Pick<AppContext, 'db' | 'clock'>): JobDefinition =>
    createPruneJob(name, context, (now) => [
      { table, column: 'expires_at', before: now.toISOString() },
    ])
}

export const pruneSessions = createExpiredPruner('prune-sessions', 'session')
export const pruneTokens = createExpiredPruner('prune-tokens', 'token')
export const pruneLogInGuesses = createExpiredPruner('prune-guesses', 'guess')
