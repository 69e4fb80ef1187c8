import { type Clock, isoAfter } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { removeExpired } from '../platform/jobs/prune.repository.ts'
import { findEndOfBatch } from '../play/submitted-attempts.repository.ts'
import { firstDayOfPeriod, startOfPeriod } from './period.ts'
import {
  countDailyPlayers,
  findProgress,
  listPlayersOf,
  lockProgress,
  type Progress,
  removeRecentScores,
  saveProgress,
  saveRecentScores,
} from './roll-up.repository.ts'

/** Attempts that one transaction goes through, at most and at least. */
const [CHUNK_MAX, CHUNK_MIN] = [100, 10]
/** Players' calls wait while a step holds the database: after one that takes longer, the next does less. */
const HELD_LIMIT_MS = 20
/** An attempt can be seen a little after its time of submission, and clocks may be a little off. */
const SEEN_WITHIN_S = 15

/** How many attempts the next step takes: fewer on a slow disk. */
interface Pace {
  chunk: number
}

/**
 * Brings what the dashboard reads up to the attempts submitted by `at`, a transaction at a time.
 * Several processes may do so at once, and any may end after any step. Yields how many players'
 * figures each step has seen to.
 */
export async function* rollUp(
  db: Db,
  at: Date,
  pace: Pace = { chunk: CHUNK_MAX },
): AsyncGenerator<number, void> {
  if (await hasUncounted(db, at)) {
    let counted = await countChunk(db, at, pace)
    while (counted) {
      yield counted.players
      counted = await countChunk(db, at, pace, counted.position)
    }
  }
  let expired = await expireChunk(db, at, pace)
  while (expired !== undefined) {
    yield expired
    expired = await expireChunk(db, at, pace)
  }
}

/** Runs one transaction. Its duration decides how much the next one does. */
function takeStep<T>(
  db: Db,
  pace: Pace,
  work: (transaction: Transaction, progress: Progress) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const progress = await lockProgress(transaction)
    const started = performance.now()
    const done = await work(transaction, progress)
    const isSlow = performance.now() - started > HELD_LIMIT_MS
    pace.chunk = isSlow
      ? Math.max(CHUNK_MIN, Math.floor(pace.chunk / 2))
      : Math.min(CHUNK_MAX, pace.chunk + CHUNK_MIN)
    return done
  })
}

async function hasUncounted(db: Db, at: Date): Promise<boolean> {
  const until = at.toISOString()
  const after = startOfRun(await findProgress(db), at)
  return (await findEndOfBatch(db, { after, until }, 1)) !== undefined
}

/** Counts the last seconds of the run before again: counting twice changes nothing. */
function startOfRun({ countedUntil }: Progress, at: Date): string {
  const start = startOfPeriod(at)
  if (countedUntil < start) return start
  const counted = new Date(countedUntil)
  return latest(start, isoAfter(counted < at ? counted : at, -SEEN_WITHIN_S))
}

/** Returns the time up to which it counted, and for how many players; undefined when nothing is left. */
async function countChunk(
  db: Db,
  at: Date,
  pace: Pace,
  position = '',
): Promise<{ position: string; players: number } | undefined> {
  const until = at.toISOString()
  return takeStep(db, pace, async (transaction, progress) => {
    const { countedUntil } = progress
    // From its second chunk on, a run leaves out what other processes have counted since it began.
    const counted = countedUntil < until ? countedUntil : position
    const after = position === '' ? startOfRun(progress, at) : latest(position, counted)
    const expiredUntil = progress.expiredUntil || startOfPeriod(at)
    const end = await findEndOfBatch(transaction, { after, until }, pace.chunk)
    const userIds = end === undefined ? [] : await listPlayersOf(transaction, { after, until: end })
    if (end !== undefined) {
      await countDailyPlayers(transaction, { after, until: end })
      await saveRecentScores(transaction, userIds, latest(startOfPeriod(at), expiredUntil))
    }
    // Spares a write each time that somebody looks at the dashboard.
    const isBehind = countedUntil <= isoAfter(new Date(end ?? until), -SEEN_WITHIN_S)
    // What was counted while the clock was ahead must not hide what comes until then.
    if (isBehind || countedUntil > until) {
      await saveProgress(transaction, { expiredUntil, countedUntil: end ?? until })
    }
    return end === undefined ? undefined : { position: end, players: userIds.length }
  })
}

/** Removes what is older than the period. Returns how many rows that touched; undefined when none is left. */
async function expireChunk(db: Db, at: Date, pace: Pace): Promise<number | undefined> {
  const start = startOfPeriod(at)
  const { expiredUntil } = await findProgress(db)
  // Before the first count there is nothing that could leave.
  if (expiredUntil === '' || expiredUntil >= start) return undefined
  return takeStep(db, pace, async (transaction, progress) => {
    const after = progress.expiredUntil
    const until = await findEndOfBatch(transaction, { after, until: start }, pace.chunk)
    if (until !== undefined) {
      const userIds = await listPlayersOf(transaction, { after, until })
      await saveRecentScores(transaction, userIds, start)
      await removeRecentScores(transaction, userIds, start)
      await saveProgress(transaction, { ...progress, expiredUntil: until })
      return userIds.length
    }
    const old = { table: 'daily_play', column: 'day', before: firstDayOfPeriod(at) } as const
    const removed = await removeExpired(transaction, old, pace.chunk)
    if (removed > 0) return removed
    await saveProgress(transaction, { ...progress, expiredUntil: latest(after, start) })
    return undefined
  })
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}

const EVERY_MS = 30 * 1000

/** Each process keeps its own pace. */
export function rollUpJob({ db, clock }: { db: Db; clock: Clock }): JobDefinition {
  const pace = { chunk: CHUNK_MAX }
  return {
    name: 'roll-up',
    everyMs: EVERY_MS,
    batchSize: CHUNK_MAX,
    run: () => rollUp(db, clock.now(), pace),
  }
}
