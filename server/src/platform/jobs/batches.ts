import { type Db, inTransaction, type Transaction } from '../db/database.ts'

/**
 * Runs one batch after the other, each in a transaction of its own, until one does less than it
 * may. `work` returns how many items it did, `limit` at most.
 */
export async function* inBatches(
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
