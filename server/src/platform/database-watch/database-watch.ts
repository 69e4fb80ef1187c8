import { setTimeout as sleep } from 'node:timers/promises'
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
  const stopping = new AbortController()
  const { signal } = stopping
  let failed = 0
  let writeProblem: WriteProblem | undefined
  let isDiskFull = false
  let isWatching = false

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

  async function watchUntilAvailable(): Promise<void> {
    isWatching = true
    const begin = performance.now()
    let wasBad = false
    for (;;) {
      const problem = await findProblem()
      if (signal.aborted) return
      const isHeld = problem === 'standby'
      if (isHeld !== (writeProblem === 'standby')) {
        refuseWrites(db, isHeld)
        if (isHeld) log.error({ failed }, NO_STANDBY_MESSAGE)
      }
      writeProblem = problem === 'silence' ? undefined : problem
      if (!problem) break
      wasBad = true
      await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
    if (wasBad) {
      const seconds = Math.round((performance.now() - begin) / 1000)
      log.warn({ seconds, failed }, 'The database is available again')
      loggedAt.clear()
    }
    isWatching = false
    failed = 0
  }

  return {
    /** Returns whether the database's state caused the error. Logs each cause at most once a minute. */
    report: (error: unknown) => {
      if (!isDatabaseUnavailable(error)) return false
      failed++
      if (signal.aborted || error instanceof WritesRefusedError) return true
      if (toCauseKey(error) === DISK_FULL_CODE) isDiskFull = true
      logOnceAMinute(error)
      if (!isWatching) void watchUntilAvailable()
      return true
    },
    /** Why a database that responds accepts no writes; undefined if it accepts them or does not respond. */
    writeProblem: () => writeProblem,
    stop: () => stopping.abort(),
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
