import { type Clock, HOUR_S } from '../clock.ts'
import type { Db, Transaction } from '../db/database.ts'
import { inBatches } from './batches.ts'
import type { JobDefinition } from './job.ts'
import { type Expired, removeExpired } from './prune.repository.ts'

/** Rows that one batch removes, where each is the only row to go. */
export const ROWS_AT_ONCE = 500

/** Makes a job that runs every hour. `work` returns how many items it did, `limit` at most. */
export function hourlyJob(
  name: string,
  db: Db,
  work: (transaction: Transaction, limit: number) => Promise<number>,
  batchSize = ROWS_AT_ONCE,
): JobDefinition {
  const run = (limit: number) => inBatches(db, limit, work)
  return { name, everyMs: HOUR_S * 1000, batchSize, run }
}

/** Removes every hour what has expired by then. */
export function pruneJob(
  name: `prune-${string}`,
  { db, clock }: { db: Db; clock: Clock },
  expiredAt: (now: Date) => readonly Expired[],
): JobDefinition {
  return hourlyJob(name, db, async (transaction, limit) => {
    let removed = 0
    for (const expired of expiredAt(clock.now())) {
      removed += await removeExpired(transaction, expired, limit - removed)
    }
    return removed
  })
}
