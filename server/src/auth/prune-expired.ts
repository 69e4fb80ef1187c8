import type { AppContext } from '../platform/context/app-context.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'

function createPruneExpiredJob(name: `prune-${string}`, table: 'session' | 'token' | 'guess') {
  return (context: Pick<AppContext, 'db' | 'clock'>) =>
    createPruneJob(name, context, (now) => [
      { table, column: 'expiresAt', before: now.toISOString() },
    ])
}

export const createPruneSessionsJob = createPruneExpiredJob('prune-sessions', 'session')
export const createPruneTokensJob = createPruneExpiredJob('prune-tokens', 'token')
export const createPruneGuessesJob = createPruneExpiredJob('prune-guesses', 'guess')
