import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Transaction } from './database.ts'
import { insideTransaction } from './transaction-guard.ts'

export type GroupCommit = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

interface Waiting {
  /** Runs the work inside the shared transaction, undoing its own part when it fails. */
  run: (transaction: Transaction) => Promise<void>
  /** Tells the caller how it went, once all is on the disk. */
  settle: () => void
  fail: (error: unknown) => void
}

/** So that nobody, a reader least of all, waits long for a group to end. */
const GROUP_MAX = 64

/**
 * Shares one commit, which on SQLite is one sync of the disk, among all who ask at about the same
 * time. Each work has a savepoint of its own: one that fails takes nobody with it. Nobody is told
 * of a success before the shared commit.
 */
export function createGroupCommit(db: Db): GroupCommit {
  const queue: Waiting[] = []
  let isCommitting = false

  async function commitGroups(): Promise<void> {
    isCommitting = true
    while (queue.length > 0) {
      // What arrived at the same moment joins the group.
      await eventLoopTurn()
      await commitGroup(db, queue.splice(0, GROUP_MAX))
    }
    isCommitting = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let settle = () => {}
      queue.push({
        run: async (transaction) => {
          await sql`savepoint work`.execute(transaction)
          try {
            const result = await insideTransaction(() => work(transaction))
            settle = () => resolve(result)
          } catch (error) {
            // A full disk, for one, has undone everybody's part already; its error is the one to tell.
            await sql`rollback to savepoint work`.execute(transaction).catch(() => {
              throw error
            })
            settle = () => reject(error)
          }
          await sql`release savepoint work`.execute(transaction)
        },
        settle: () => settle(),
        fail: reject,
      })
      if (!isCommitting) void commitGroups()
    })
}

async function commitGroup(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const { run } of group) await run(transaction)
    })
    for (const { settle } of group) settle()
  } catch (error) {
    for (const { fail } of group) fail(error)
  }
}
