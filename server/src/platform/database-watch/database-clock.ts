import type { Logger } from 'pino'
import { type Db, isPostgres } from '../db/database.ts'
import { readDatabaseTime } from './database-watch.repository.ts'

export const COMPARISON_INTERVAL_MS = 10_000
/**
 * Smaller differences are ignored. Decisions that several processes must agree on tolerate more than this.
 */
const TOLERATED_DIFFERENCE_MS = 2000

/** Follows PostgreSQL's clock, because processes on several machines must agree on the time. */
export function createDatabaseClock(db: Db, log: Pick<Logger, 'warn'>) {
  let aheadMs = 0
  let timer: NodeJS.Timeout | undefined

  async function compare(): Promise<void> {
    const sentAt = Date.now()
    const sent = performance.now()
    const theirs = await readDatabaseTime(db)
    const roundTrip = performance.now() - sent
    const found = sentAt + roundTrip / 2 - theirs.getTime()
    // Compare with the offset in use rather than with zero, so that the clock does not switch back and forth
    // when the difference is about 2 s. A slow reply is inexact, so it must show a larger difference.
    if (Math.abs(found - aheadMs) <= TOLERATED_DIFFERENCE_MS + roundTrip) return
    const wasOff = aheadMs !== 0
    aheadMs = Math.abs(found) > TOLERATED_DIFFERENCE_MS ? found : 0
    if (aheadMs !== 0 && !wasOff)
      log.warn({ aheadSeconds: Math.round(found / 1000) }, CLOCK_DIFFERENCE_MESSAGE)
    if (aheadMs === 0 && wasOff) log.warn("This machine's clock is correct again")
  }

  return {
    now: () => new Date(Date.now() - aheadMs),
    /** Compares the clocks now, and every 10 s from then on. Never rejects. */
    start: async () => {
      if (!isPostgres(db)) return
      // If the database does not respond, the next comparison tries again.
      const tryToCompare = () => compare().catch(() => {})
      timer = setInterval(() => void tryToCompare(), COMPARISON_INTERVAL_MS)
      await tryToCompare()
    },
    stop: () => clearInterval(timer),
  }
}

const CLOCK_DIFFERENCE_MESSAGE =
  "This machine's clock differs from the database's, which the server uses"
