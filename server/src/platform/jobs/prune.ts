import { HOUR_S } from '../clock.ts'
import type { Db, Transaction } from '../db/database.ts'
import { inBatches } from './batches.ts'
import type { JobDefinition } from './job.ts'

/** Rows that one batch removes, where each is the only row to go. */
export const ROWS_AT_ONCE = 500
export const HOUR_MS = HOUR_S * 1000

/** Removes what has expired, every hour. `removeSome` removes `limit` at most and gives how many. */
export function pruneJob(
  name: `prune-${string}`,
  db: Db,
  removeSome: (transaction: Transaction, limit: number) => Promise<number>,
): JobDefinition {
  return {
    name,
    everyMs: HOUR_MS,
    batchSize: ROWS_AT_ONCE,
    run: (batchSize) => inBatches(db, batchSize, removeSome),
  }
}
