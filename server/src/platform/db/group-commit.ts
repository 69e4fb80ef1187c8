import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db, Transaction } from './database.ts'
import { runAsTransaction } from './transaction-guard.ts'

export type GroupCommit = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

interface QueuedWork {
  /** Runs the work inside the shared transaction, undoing its own part when it fails. */
  run: (transaction: Transaction) => Promise<void>
  /** Resolves or rejects the caller's promise, once the group is on disk. */
  settle: () => void
  fail: (error: unknown) => void
}

/** How long a group accepts more work. Readers wait until the whole group is committed. */
const GROUP_WINDOW_MS = 20

const SAVEPOINT = CompiledQuery.raw('savepoint work')
const ROLLBACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to savepoint work')
const RELEASE_SAVEPOINT = CompiledQuery.raw('release savepoint work')

/**
 * Concurrent transactions share one commit, because each commit on SQLite waits for the disk. Each has its
 * own savepoint, so that a failing one does not undo the others. None resolves before the shared commit.
 */
export function createGroupCommit(db: Db): GroupCommit {
  const queue: QueuedWork[] = []
  let isCommitting = false

  async function commitGroups(): Promise<void> {
    isCommitting = true
    while (queue.length > 0) {
      // Transactions requested in the same turn of the event loop join the group.
      await eventLoopTurn()
      await commitGroup(db, queue)
    }
    isCommitting = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let settle = () => {}
      queue.push({
        run: async (transaction) => {
          await transaction.executeQuery(SAVEPOINT)
          try {
            const result = await runAsTransaction(() => work(transaction))
            settle = () => resolve(result)
          } catch (error) {
            // An error such as a full disk has already rolled back everything, so this rollback fails too.
            // Report the original error.
            await transaction.executeQuery(ROLLBACK_TO_SAVEPOINT).catch(() => {
              throw error
            })
            settle = () => reject(error)
          }
          await transaction.executeQuery(RELEASE_SAVEPOINT)
        },
        settle: () => settle(),
        fail: reject,
      })
      if (!isCommitting) void commitGroups()
    })
}

async function commitGroup(db: Db, queue: QueuedWork[]): Promise<void> {
  const group: QueuedWork[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      const end = performance.now() + GROUP_WINDOW_MS
      do {
        const next = queue.shift()
        if (!next) return
        group.push(next)
        await next.run(transaction)
      } while (performance.now() < end)
    })
    for (const { settle } of group) settle()
  } catch (error) {
    // An empty group means that the transaction could not begin, so everything in the queue fails too.
    for (const { fail } of group.length > 0 ? group : queue.splice(0)) fail(error)
  }
}
