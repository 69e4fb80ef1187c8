import { type Clock, isoAfter } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { removeExpiredRows } from '../platform/jobs/prune.repository.ts'
import { findEndOfBatch } from '../play/submitted-attempts.repository.ts'
import { firstDayOfPeriod, startOfPeriod } from './period.ts'
import {
  addDailyPlayers,
  findProgress,
  listSubmittingPlayers,
  lockProgress,
  type RollUpProgress,
  removeRecentScores,
  saveProgress,
  saveRecentScores,
} from './roll-up.repository.ts'

/** The number of attempts per transaction. It is small, because players' requests wait for it. */
const ATTEMPTS_PER_BATCH = 50
/** An attempt can become visible a little after its time of submission, and clocks may be a little off. */
const RECOUNT_WINDOW_S = 15

/**
 * Updates the dashboard's tables with the attempts submitted by `at`. Yields the number of updated players
 * after each transaction. Several processes can run it at once, and can stop after any transaction.
 */
export async function* rollUp(db: Db, at: Date): AsyncGenerator<number, void> {
  if (await hasUncountedAttempts(db, at)) {
    let counted = await countNextBatch(db, at)
    while (counted) {
      yield counted.players
      counted = await countNextBatch(db, at, counted.position)
    }
  }
  let expired = await expireNextFigures(db, at)
  while (expired !== undefined) {
    yield expired
    expired = await expireNextFigures(db, at)
  }
}

function runInLockedTransaction<T>(
  db: Db,
  work: (transaction: Transaction, progress: RollUpProgress) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) =>
    work(transaction, await lockProgress(transaction)),
  )
}

async function hasUncountedAttempts(db: Db, at: Date): Promise<boolean> {
  const until = at.toISOString()
  const after = startOfRun(await findProgress(db), at)
  return (await findEndOfBatch(db, { after, until }, 1)) !== undefined
}

/**
 * Starts a few seconds before the end of the previous run, to count attempts that became visible late.
 * Counting an attempt twice changes nothing.
 */
function startOfRun({ countedUntil }: RollUpProgress, at: Date): string {
  const start = startOfPeriod(at)
  if (countedUntil < start) return start
  const counted = new Date(countedUntil)
  return laterTime(start, isoAfter(counted < at ? counted : at, -RECOUNT_WINDOW_S))
}

/** Counts one batch. Returns its end and number of players, or undefined when nothing is left. */
async function countNextBatch(db: Db, at: Date, position = '') {
  const until = at.toISOString()
  return runInLockedTransaction(db, async (transaction, progress) => {
    const { countedUntil } = progress
    // After its first batch, a run skips attempts that another process has counted in the meantime.
    const counted = countedUntil < until ? countedUntil : position
    const after = position === '' ? startOfRun(progress, at) : laterTime(position, counted)
    const expiredUntil = progress.expiredUntil || startOfPeriod(at)
    const end = await findEndOfBatch(transaction, { after, until }, ATTEMPTS_PER_BATCH)
    const userIds =
      end === undefined ? [] : await listSubmittingPlayers(transaction, { after, until: end })
    if (end !== undefined) {
      await addDailyPlayers(transaction, { after, until: end })
      await saveRecentScores(transaction, userIds, laterTime(startOfPeriod(at), expiredUntil))
    }
    // Progress of a few seconds is not saved, so that opening the dashboard rarely causes a write.
    const isBehind = countedUntil <= isoAfter(new Date(end ?? until), -RECOUNT_WINDOW_S)
    // If the clock was ahead and has been set back, `countedUntil` is in the future. It must go back too, or
    // attempts submitted until then might not be counted.
    if (isBehind || countedUntil > until) {
      await saveProgress(transaction, { expiredUntil, countedUntil: end ?? until })
    }
    return end === undefined ? undefined : { position: end, players: userIds.length }
  })
}

/** Removes one batch of old figures. Returns how many rows or players changed, or undefined at the end. */
async function expireNextFigures(db: Db, at: Date): Promise<number | undefined> {
  const start = startOfPeriod(at)
  const { expiredUntil } = await findProgress(db)
  // Nothing can expire before the first count.
  if (expiredUntil === '' || expiredUntil >= start) return undefined
  return runInLockedTransaction(db, async (transaction, progress) => {
    const after = progress.expiredUntil
    const until = await findEndOfBatch(transaction, { after, until: start }, ATTEMPTS_PER_BATCH)
    if (until !== undefined) {
      const userIds = await listSubmittingPlayers(transaction, { after, until })
      await saveRecentScores(transaction, userIds, start)
      await removeRecentScores(transaction, userIds, start)
      await saveProgress(transaction, { ...progress, expiredUntil: until })
      return userIds.length
    }
    const old = { table: 'dailyPlay', column: 'day', before: firstDayOfPeriod(at) } as const
    const removed = await removeExpiredRows(transaction, old, ATTEMPTS_PER_BATCH)
    if (removed > 0) return removed
    await saveProgress(transaction, { ...progress, expiredUntil: laterTime(after, start) })
    return undefined
  })
}

function laterTime(a: string, b: string): string {
  return a > b ? a : b
}

const ROLL_UP_INTERVAL_MS = 30 * 1000

export function createRollUpJob({ db, clock }: { db: Db; clock: Clock }): JobDefinition {
  return {
    name: 'roll-up',
    everyMs: ROLL_UP_INTERVAL_MS,
    batchSize: ATTEMPTS_PER_BATCH,
    run: () => rollUp(db, clock.now()),
  }
}
