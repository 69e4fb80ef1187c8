import type { Logger } from 'pino'
import { type Db, inTransaction } from '../db/database.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { createStepper, type Stepper } from '../stepper.ts'
import { countAttempt } from './award-badges.ts'
import {
  findUncountedPlayer,
  isErased,
  listUncountedAttempts,
  saveCounted,
} from './past-play.repository.ts'

/** Attempts that one transaction counts at most, as whoever plays may wait for it. */
const COUNTED_AT_ONCE = 25

/**
 * Counts what was submitted before attempts were counted, or by a release that counts none, and
 * awards its badges without telling; a transaction at a time. Several processes may do so at once,
 * and any may end after any step: each attempt is counted once.
 */
export async function* countPastPlay(db: Db, limit = COUNTED_AT_ONCE): AsyncGenerator<void, void> {
  for (;;) {
    const userId = await findUncountedPlayer(db)
    if (userId === undefined) return
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      const attempts = await listUncountedAttempts(transaction, userId, limit)
      if (attempts.length === 0) return
      // Nothing is kept about an erased account.
      if (!(await isErased(transaction, userId))) {
        for (const attempt of attempts) {
          await countAttempt(transaction, attempt, false)
        }
      }
      await saveCounted(
        transaction,
        attempts.map(({ id }) => id),
      )
    })
    yield
  }
}

const EVERY_MS = 60 * 1000

/** Counts past play each minute. */
export function createPastPlay({ db, log }: { db: Db; log: Logger }): Stepper {
  return createStepper({
    takeSteps: () => countPastPlay(db),
    everyMs: EVERY_MS,
    onFailure: (err) => log.error({ err }, 'The counting of past play failed'),
  })
}
