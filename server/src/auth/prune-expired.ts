import type { AppContext } from '../platform/context/app-context.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'

function prune(name: `prune-${string}`, table: 'session' | 'token' | 'guess') {
  return (context: Pick<AppContext, 'db' | 'clock'>): JobDefinition =>
    createPruneJob(name, context, (now) => [
      { table, column: 'expires_at', before: now.toISOString() },
    ])
}

export const pruneSessions = prune('prune-sessions', 'session')
export const pruneTokens = prune('prune-tokens', 'token')
export const pruneGuesses = prune('prune-guesses', 'guess')
