import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { hourlyJob } from './batches.ts'
import type { JobDefinition } from './job.ts'
import { type Expired, removeExpired } from './prune.repository.ts'

export function pruneJob(
  name: `prune-${string}`,
  { db, clock }: { db: Db; clock: Clock },
  expiredAt: (now: Date) => readonly Expired[],
): JobDefinition {
  return hourlyJob(name, db, async (transaction, limit) => {
    let removed = 0
    for (const expired of expiredAt(clock.now())) {
      removed += await removeExpired(transaction, expired, limit - removed)
      if (removed === limit) break
    }
    return removed
  })
}
