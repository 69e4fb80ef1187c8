import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createHourlyJob } from './batches.ts'
import type { JobDefinition } from './job.ts'
import { type ExpiredRows, removeExpiredRows } from './prune.repository.ts'

export function createPruneJob(
  name: `prune-${string}`,
  { db, clock }: { db: Db; clock: Clock },
  expiredAt: (now: Date) => readonly ExpiredRows[],
): JobDefinition {
  return createHourlyJob(name, db, async (transaction, limit) => {
    let removed = 0
    for (const expired of expiredAt(clock.now())) {
      removed += await removeExpiredRows(transaction, expired, limit - removed)
      if (removed === limit) break
    }
    return removed
  })
}
