import type { Logger } from 'pino'
import { type Db, isDatabaseUnavailable, refuseWrites } from '../db/database.ts'
import { WritesRefusedError } from '../db/postgres-dialect.ts'
import { CALL_LIMITS } from '../pool-limits.ts'
import { isWaitingForStandby, testWrite } from './database-watch.repository.ts'

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>

type WriteProblem = 'standby' | 'disk'

const POLL_INTERVAL_MS = 1000
const LOG_INTERVAL_MS = 60_000
const DISK_FULL_CODE = '53100' // PostgreSQL, appendix A

/**
 * Watches the database from this process, since the network may be down for one process alone. A standby
 * counts as lost once a commit has waited `statementMs` for it.
 */
export function createDatabaseWatch(
  db: Db,
  log: Pick<Logger, 'error' | 'warn'>,
  statementMs = CALL_LIMITS.statementMs,
) {
  const loggedAt = new Map<string, number>()
  let failed = 0
  let badSince: number | undefined
  let writeProblem: WriteProblem | undefined
  let isDiskFull = false
  let isLooking = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function logOnceAMinute(error: unknown): void {
    const cause = toCauseKey(error)
    const now = performance.now()
    if (now - (loggedAt.get(cause) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return
    loggedAt.set(cause, now)
    log.error({ err: error, failed }, 'The database is unavailable')
  }

  async function findProblem(): Promise<WriteProblem | 'silence' | undefined> {
    try {
      if (await isWaitingForStandby(db, statementMs)) return 'standby'
    } catch {
      return 'silence'
    }
    if (!isDiskFull) return undefined
    try {
      await testWrite(db)
    } catch (error) {
      // Other errors do not mean that the disk is full: the user may lack the right to make temporary tables.
      if (isDatabaseUnavailable(error)) return 'disk'
    }
    isDiskFull = false
    return undefined
  }

  async function look(): Promise<void> {
    isLooking = true
    const problem = await findProblem()
    isLooking = false
    if (isStopped) return
    const before = writeProblem
    writeProblem = problem === 'silence' ? undefined : problem
    if ((before === 'standby') !== (writeProblem === 'standby')) {
      refuseWrites(db, writeProblem === 'standby')
      if (writeProblem === 'standby') log.error({ failed }, NO_STANDBY_MESSAGE)
    }
    if (problem) {
      badSince ??= performance.now()
      timer = setTimeout(() => void look(), POLL_INTERVAL_MS)
      return
    }
    if (badSince !== undefined) {
      const seconds = Math.round((performance.now() - badSince) / 1000)
      log.warn({ seconds, failed }, 'The database is available again')
      badSince = undefined
      loggedAt.clear()
    }
    timer = undefined
    failed = 0
  }

  return {
    /** Returns whether the database's state caused the error. Logs each cause at most once a minute. */
    report: (error: unknown) => {
      if (!isDatabaseUnavailable(error)) return false
      failed++
      if (isStopped || error instanceof WritesRefusedError) return true
      if (toCauseKey(error) === DISK_FULL_CODE) isDiskFull = true
      logOnceAMinute(error)
      if (!isLooking && timer === undefined) void look()
      return true
    },
    /** Why a database that responds accepts no writes; undefined if it accepts them or does not respond. */
    writeProblem: () => writeProblem,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const NO_STANDBY_MESSAGE =
  'No synchronous standby confirms writes: writes are refused until one does, or until PostgreSQL no longer waits for one'

/**
 * Returns the same text for errors with the same cause. SQLite's errors share one `code` and differ by
 * `errcode`.
 */
function toCauseKey(error: unknown): string {
  if (error instanceof Error && 'errcode' in error) return String(error.errcode)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : ''
}
