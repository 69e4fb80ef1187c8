import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Marks everything that `work` does as part of a transaction. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/** The query would wait for the transaction's own connection, on SQLite for ever. */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()) {
    throw new Error('Inside a transaction, query the transaction itself')
  }
}
