import { type Db, inTransaction, type Transaction } from './db/database.ts'

const SWEPT_AT_ONCE = 500

/**
 * Removes all that there is to remove, some in each transaction, so that nobody waits for the whole.
 * `removeSome` gives how many it has removed, `limit` at most.
 */
export async function sweep(
  db: Db,
  removeSome: (transaction: Transaction, limit: number) => Promise<number>,
  limit = SWEPT_AT_ONCE,
): Promise<void> {
  const removeNext = () => inTransaction(db, (transaction) => removeSome(transaction, limit))
  while ((await removeNext()) === limit);
}
