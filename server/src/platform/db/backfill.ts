import { setTimeout as sleep } from 'node:timers/promises'
import { noProgress, type StartProgress } from '../progress.ts'
import { type Db, inTransaction, isPostgres, type Transaction } from './database.ts'

/** Changes rows of older releases so that this release can read them, once for each database. */
export interface Backfill {
  /** The database stores that it is done by this name, so the name must never change. */
  name: string
  /** What the progress says, and what it counts. */
  about: string
  unit: string
  count: (db: Db) => Promise<number>
  /**
   * Does the next batch after `position`, which is empty at first; undefined when nothing is left.
   * The new position is stored in the same transaction, so that each batch is done once.
   */
  doBatch: (transaction: Transaction, position: string) => Promise<Batch | undefined>
}

interface Batch {
  position: string
  /** How many items were done, of those that `count` counts. */
  items: number
}

/** After a batch it rests this many times as long as the batch took: servers may be running. */
const REST = 1

/** May be called by several processes at once, and be killed at any moment. */
export async function runBackfills(
  db: Db,
  backfills: readonly Backfill[],
  startProgress: StartProgress = noProgress,
): Promise<void> {
  const pending = await listPending(db, backfills)
  for (const backfill of pending) {
    const progress = startProgress(backfill.about, backfill.unit)
    progress.expect(await backfill.count(db))
    try {
      for (;;) {
        const begin = performance.now()
        const items = await inTransaction(db, (transaction) => doNext(transaction, backfill))
        if (items === undefined) break
        progress.advance(items)
        await sleep(REST * (performance.now() - begin))
      }
    } finally {
      progress.end()
    }
  }
}

export async function listPending(db: Db, backfills: readonly Backfill[]): Promise<Backfill[]> {
  const rows = await db
    .selectFrom('backfill')
    .select('name')
    .where('done_at', 'is not', null)
    .execute()
  const done = new Set(rows.map(({ name }) => name))
  return backfills.filter(({ name }) => !done.has(name))
}

/** Returns how many items were done; undefined when all are. */
async function doNext(transaction: Transaction, { name, doBatch }: Backfill) {
  const { position, done_at } = await lockBackfill(transaction, name)
  if (done_at !== null) return undefined
  const batch = await doBatch(transaction, position)
  await transaction
    .updateTable('backfill')
    .set(batch ? { position: batch.position } : { done_at: new Date().toISOString() })
    .where('name', '=', name)
    .execute()
  return batch?.items
}

/** Makes another setup wait for this transaction, as SQLite does by itself. */
async function lockBackfill(transaction: Transaction, name: string) {
  await transaction
    .insertInto('backfill')
    .values({ name, position: '', done_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return transaction
    .selectFrom('backfill')
    .select(['position', 'done_at'])
    .where('name', '=', name)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}
