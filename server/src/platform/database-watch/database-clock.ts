import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Db, isPostgres } from '../db/database.ts'
import { readDatabaseTime } from './database-watch.repository.ts'

export interface DatabaseClock extends Clock {
  /** Compares the machine's clock with the database's, now and every so often. Never rejects. */
  start: () => Promise<void>
  stop: () => void
}

export const COMPARED_EVERY_MS = 10_000
/** Less than that is not worth a jump: all that several processes decide by time allows for more. */
const TOLERATED_MS = 2000

/** Set right by the database's clock: processes on several machines must not disagree on the time. */
export function createDatabaseClock(db: Db, log: Pick<Logger, 'warn'>): DatabaseClock {
  let aheadMs = 0
  let timer: NodeJS.Timeout | undefined

  async function compare(): Promise<void> {
    const sentAt = Date.now()
    const sent = performance.now()
    const theirs = await readDatabaseTime(db)
    const roundTrip = performance.now() - sent
    const found = sentAt + roundTrip / 2 - theirs.getTime()
    // Compared with what it goes by now: it must neither jump to and fro at the limit, nor for an answer that came late.
    if (Math.abs(found - aheadMs) <= TOLERATED_MS + roundTrip) return
    const wasOff = aheadMs !== 0
    aheadMs = Math.abs(found) > TOLERATED_MS ? found : 0
    if (aheadMs !== 0 && !wasOff) log.warn({ aheadSeconds: Math.round(found / 1000) }, CLOCK_OFF)
    if (aheadMs === 0 && wasOff) log.warn("This machine's clock is correct again")
  }

  return {
    now: () => new Date(Date.now() - aheadMs),
    start: async () => {
      if (!isPostgres(db)) return
      // What cannot be asked now is asked the next time.
      const tryToCompare = () => compare().catch(() => {})
      timer = setInterval(() => void tryToCompare(), COMPARED_EVERY_MS)
      await tryToCompare()
    },
    stop: () => clearInterval(timer),
  }
}

const CLOCK_OFF = "This machine's clock differs from the database's, which the server uses"
