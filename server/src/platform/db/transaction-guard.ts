import { AsyncLocalStorage } from 'node:async_hooks'

const transactionStorage = new AsyncLocalStorage<true>()

/** Marks everything that `work` does, awaited calls included, as part of a transaction. */
export function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactionStorage.run(true, work)
}

/** Throws inside a transaction, where a query on the database itself would wait, on SQLite forever. */
export function requireNoTransaction(): void {
  if (transactionStorage.getStore()) {
    throw new Error('Inside a transaction, query the transaction itself')
  }
}
