import { type Backfill, runBackfills } from '../platform/db/backfill.ts'
import type { Db } from '../platform/db/database.ts'

/** As a setup does that has not done it before. Gives how many items each batch did. */
export async function runBackfill(db: Db, backfill: Backfill): Promise<number[]> {
  await db.deleteFrom('backfill').where('name', '=', backfill.name).execute()
  const batches: number[] = []
  await runBackfills(db, [backfill], () => ({
    expect() {},
    advance: (items) => void batches.push(items),
    end() {},
  }))
  return batches
}
