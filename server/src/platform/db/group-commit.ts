import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
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

/** A group takes in more work this long. Readers wait until the whole group is committed. */
const GROUP_MS = 20

const SAVEPOINT = CompiledQuery.raw('savepoint work')
const ROLLBACK = CompiledQuery.raw('rollback to savepoint work')
const RELEASE = CompiledQuery.raw('release savepoint work')

/**
 * Transactions that are asked for at about the same time share one commit, which on SQLite is one sync
 * of the disk. Each has a savepoint of its own, so one that fails undoes no other. None succeeds before
 * the shared commit.
 */
export function createGroupCommit(db: Db): GroupCommit {
  const queue: Waiting[] = []
  let isCommitting = false

  async function commitGroups(): Promise<void> {
    isCommitting = true
    while (queue.length > 0) {
      // What arrived at the same moment joins the group.
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
            const result = await insideTransaction(() => work(transaction))
            settle = () => resolve(result)
          } catch (error) {
            // An error such as a full disk has already rolled back the whole transaction: report that one.
            await transaction.executeQuery(ROLLBACK).catch(() => {
              throw error
            })
            settle = () => reject(error)
          }
          await transaction.executeQuery(RELEASE)
        },
        settle: () => settle(),
        fail: reject,
      })
      if (!isCommitting) void commitGroups()
    })
}

async function commitGroup(db: Db, queue: Waiting[]): Promise<void> {
  const group: Waiting[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      const end = performance.now() + GROUP_MS
      do {
        const next = queue.shift()
        if (!next) return
        group.push(next)
        await next.run(transaction)
      } while (performance.now() < end)
    })
    for (const { settle } of group) settle()
  } catch (error) {
    // An empty group: the transaction could not begin, and would not for the others who wait.
    for (const { fail } of group.length > 0 ? group : queue.splice(0)) fail(error)
  }
}
