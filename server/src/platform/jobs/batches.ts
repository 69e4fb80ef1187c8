import { HOUR_S } from '../clock.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import type { JobDefinition } from './job.ts'

/** The batch size for jobs that remove or change a single row for each item. */
export const ROWS_PER_BATCH = 500

/**
 * Runs `work` again and again, each time in its own transaction, until it processes fewer than `limit` items.
 * `work` returns how many it has processed.
 */
export async function* runInBatches(
  db: Db,
  limit: number,
  work: (transaction: Transaction, limit: number) => Promise<number>,
): AsyncGenerator<number, void> {
  for (;;) {
    const items = await inTransaction(db, (transaction) => work(transaction, limit))
    yield items
    if (items < limit) return
  }
}

export function createHourlyJob(
  name: string,
  db: Db,
  work: (transaction: Transaction, limit: number) => Promise<number>,
  batchSize = ROWS_PER_BATCH,
): JobDefinition {
  const run = (limit: number) => runInBatches(db, limit, work)
  return { name, everyMs: HOUR_S * 1000, batchSize, run }
}
