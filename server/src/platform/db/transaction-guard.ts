import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Marks everything that `work` does as part of a transaction. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/**
 * Call it before a query takes a connection. Inside a transaction the query would wait for the
 * connection of that transaction: on SQLite for ever, on PostgreSQL as soon as the pool is empty.
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()) {
    throw new Error('Inside a transaction, query the transaction itself')
  }
}
