import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Marks everything that `work` does as part of a transaction. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/**
 * For whatever would take a connection of its own. Inside a transaction it would wait for the one
 * that the transaction holds: on SQLite for ever, on PostgreSQL as soon as the pool is empty.
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()) {
    throw new Error('Inside a transaction only the transaction itself may be asked')
  }
}
