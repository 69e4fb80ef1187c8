import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '../db/database.ts'

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not know the time')
  return row.now
}

/** Whether a commit has waited longer than `waitedMs` for a synchronous standby. */
export async function isWaitingForStandby(db: Db, waitedMs: number): Promise<boolean> {
  if (!isPostgres(db)) return false
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where wait_event = 'SyncRep' and usename = current_user
      and clock_timestamp() - query_start > ${waitedMs} * interval '1 millisecond'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Writes a megabyte and undoes it. Rejects if the disk is full. */
export async function testWrite(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await inTransaction(db, async (transaction) => {
    await sql`
      create temp table quiz_kingdom_probe on commit drop as
      select repeat('x', 1000) as text from generate_series(1, 1000)`.execute(transaction)
  })
}
