import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'

/** Does `work` in a transaction that stays open. Returns the function that commits it. */
export async function holdTransaction(
  db: Db,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const isDone = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  onTestFinished(() => mayEnd.resolve())
  const ended = inTransaction(db, async (transaction) => {
    await work(transaction)
    isDone.resolve()
    await mayEnd.promise
  })
  await Promise.race([isDone.promise, ended])
  return () => {
    mayEnd.resolve()
    return ended
  }
}

/** Resolves once a connection to this PostgreSQL database waits for a lock. */
export async function waitForBlockedQuery(db: Db): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const countWaiting = async () => (await waiting.execute(db)).rows.length
  await expect.poll(countWaiting, { interval: 10 }).toBeGreaterThan(0)
}
