import type { Logger } from 'pino'
import { type Clock, isoAfter } from '../clock.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { createStepper, type Stepper } from '../stepper.ts'
import { firstDayOfPeriod } from './period.ts'
import {
  countDailyPlayers,
  findEndOfChunk,
  findProgress,
  listPlayersOf,
  lockProgress,
  type Progress,
  removeDailyPlays,
  removeRecentScores,
  saveProgress,
  saveRecentScores,
} from './roll-up.repository.ts'

/** Attempts that one transaction goes through, at most and at least. */
const [CHUNK_MAX, CHUNK_MIN] = [100, 10]
/** How long it shall hold the database, as whoever plays may wait for it: longer, and it does less. */
const HELD_LIMIT_MS = 20
/** An attempt is submitted at one time and can be seen a little later, by a clock a little off. */
const SEEN_WITHIN_S = 15

/** How many attempts the next step takes: a disk that has to look for each is given fewer. */
interface Pace {
  chunk: number
}

/**
 * Brings what the dashboard reads up to the attempts submitted by `at`, a transaction at a time.
 * Several processes may do so at once, and any may end after any step.
 */
export async function* rollUp(
  db: Db,
  at: Date,
  pace: Pace = { chunk: CHUNK_MAX },
): AsyncGenerator<void, void> {
  if (await hasUncounted(db, at)) {
    let position = await countChunk(db, at, pace)
    while (position !== undefined) {
      yield
      position = await countChunk(db, at, pace, position)
    }
  }
  while (await expireChunk(db, at, pace)) yield
}

/** One transaction, whose time decides how much the next one does. */
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
  return (await findEndOfChunk(db, { after, until }, 1)) !== undefined
}

/** Counts again what may have been seen too late the last time: counting twice changes nothing. */
function startOfRun({ countedUntil }: Progress, at: Date): string {
  const firstDay = firstDayOfPeriod(at)
  if (countedUntil < firstDay) return firstDay
  const counted = new Date(countedUntil)
  return latest(firstDay, isoAfter(counted < at ? counted : at, -SEEN_WITHIN_S))
}

/** Gives up to where the run has counted; undefined when nothing is left. */
async function countChunk(
  db: Db,
  at: Date,
  pace: Pace,
  position = '',
): Promise<string | undefined> {
  const until = at.toISOString()
  return takeStep(db, pace, async (transaction, progress) => {
    const { countedUntil } = progress
    // From its second chunk on, a run leaves out what other processes have counted since it began.
    const counted = countedUntil < until ? countedUntil : position
    const after = position === '' ? startOfRun(progress, at) : latest(position, counted)
    const expiredUntil = progress.expiredUntil || firstDayOfPeriod(at)
    const end = await findEndOfChunk(transaction, { after, until }, pace.chunk)
    if (end !== undefined) {
      const span = { after, until: end }
      await countDailyPlayers(transaction, span)
      const userIds = await listPlayersOf(transaction, span)
      await saveRecentScores(transaction, userIds, latest(firstDayOfPeriod(at), expiredUntil))
    }
    // Not worth a write each time that somebody looks at the dashboard.
    const isBehind = countedUntil <= isoAfter(new Date(end ?? until), -SEEN_WITHIN_S)
    // What was counted while the clock was ahead must not hide what comes until then.
    if (isBehind || countedUntil > until) {
      await saveProgress(transaction, { expiredUntil, countedUntil: end ?? until })
    }
    return end
  })
}

/** Takes back what has left the period; false when nothing is left to take back. */
async function expireChunk(db: Db, at: Date, pace: Pace): Promise<boolean> {
  const firstDay = firstDayOfPeriod(at)
  const { expiredUntil } = await findProgress(db)
  // Before the first count there is nothing that could leave.
  if (expiredUntil === '' || expiredUntil >= firstDay) return false
  return takeStep(db, pace, async (transaction, progress) => {
    const after = progress.expiredUntil
    const until = await findEndOfChunk(transaction, { after, until: firstDay }, pace.chunk)
    if (until !== undefined) {
      const userIds = await listPlayersOf(transaction, { after, until })
      await saveRecentScores(transaction, userIds, firstDay)
      await removeRecentScores(transaction, userIds, firstDay)
      await saveProgress(transaction, { ...progress, expiredUntil: until })
      return true
    }
    if ((await removeDailyPlays(transaction, firstDay, pace.chunk)) > 0) return true
    await saveProgress(transaction, { ...progress, expiredUntil: latest(after, firstDay) })
    return false
  })
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}

const EVERY_MS = 30 * 1000

/** What it keeps in memory is only its pace. */
export function createRollUp({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Stepper {
  const pace = { chunk: CHUNK_MAX }
  return createStepper({
    takeSteps: () => rollUp(db, clock.now(), pace),
    everyMs: EVERY_MS,
    onFailure: (error) => log.error({ err: error }, 'The roll-up failed'),
  })
}
