import type { AppContext } from '../platform/context/app-context.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'

function createPruneExpiredJob(name: `prune-${string}`, table: 'session' | 'token' | 'guess') {
  return (context: Pick<AppContext, 'db' | 'clock'>): JobDefinition =>
    createPruneJob(name, context, (now) => [
      { table, column: 'expires_at', before: now.toISOString() },
    ])
}

export const pruneSessionsJob = createPruneExpiredJob('prune-sessions', 'session')
export const pruneTokensJob = createPruneExpiredJob('prune-tokens', 'token')
export const pruneGuessesJob = createPruneExpiredJob('prune-guesses', 'guess')
