import type { Logger } from 'pino'
import { type Db, holdBackWrites, isUnavailable, WritesHeldBack } from '../db/database.ts'
import { CALL_LIMITS } from '../pool-limits.ts'
import { isStandbyMissed, tryToWrite } from './database-watch.repository.ts'

export interface DatabaseWatch {
  /** Returns whether it is one of the database's state, which is logged once a minute for each cause. */
  report: (error: unknown) => boolean
  /** Why nothing can be written, though the database answers. */
  writeProblem: () => WriteProblem | undefined
  stop: () => void
}

type WriteProblem = 'standby' | 'disk'

const LOOK_EVERY_MS = 1000
const TOLD_EVERY_MS = 60_000
const DISK_FULL = '53100' // PostgreSQL, appendix A

/** Each process has its own: the network may be down for it alone. A standby is lost once it has kept a commit waiting for `statementMs`. */
export function createDatabaseWatch(
  db: Db,
  log: Pick<Logger, 'error' | 'warn'>,
  statementMs = CALL_LIMITS.statementMs,
): DatabaseWatch {
  const toldAt = new Map<string, number>()
  let failed = 0
  /** Since when looks have found the database unwell. */
  let badSince: number | undefined
  let writeProblem: WriteProblem | undefined
  let isDiskFull = false
  let isLooking = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function tell(error: unknown): void {
    const cause = causeOf(error)
    const now = performance.now()
    if (now - (toldAt.get(cause) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return
    toldAt.set(cause, now)
    log.error({ err: error, failed }, 'The database is unavailable')
  }

  async function findProblem(): Promise<WriteProblem | 'silence' | undefined> {
    try {
      if (await isStandbyMissed(db, statementMs)) return 'standby'
    } catch {
      return 'silence'
    }
    if (!isDiskFull) return undefined
    try {
      await tryToWrite(db)
    } catch (error) {
      // Else it says nothing of the disk, and would say the same for ever: a user may be allowed no temporary tables.
      if (isUnavailable(error)) return 'disk'
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
      holdBackWrites(db, writeProblem === 'standby')
      if (writeProblem === 'standby') log.error({ failed }, NO_STANDBY)
    }
    if (problem) {
      badSince ??= performance.now()
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      return
    }
    if (badSince !== undefined) {
      const seconds = Math.round((performance.now() - badSince) / 1000)
      log.warn({ seconds, failed }, 'The database is available again')
      badSince = undefined
      toldAt.clear()
    }
    timer = undefined
    failed = 0
  }

  return {
    report: (error) => {
      if (!isUnavailable(error)) return false
      failed++
      if (isStopped || error instanceof WritesHeldBack) return true
      if (causeOf(error) === DISK_FULL) isDiskFull = true
      tell(error)
      if (!isLooking && timer === undefined) void look()
      return true
    },
    writeProblem: () => writeProblem,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const NO_STANDBY =
  'No synchronous standby confirms writes: writes are refused until one does, or until PostgreSQL no longer waits for one'

/** What many errors have in common: texts name files and ports. SQLite's have one `code`, and tell them by another. */
function causeOf(error: unknown): string {
  if (error instanceof Error && 'errcode' in error) return String(error.errcode)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : ''
}
