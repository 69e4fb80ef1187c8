import { hostname } from 'node:os'
import type { Db } from '../db/database.ts'
import type { JobRun } from './job.ts'
import { type StoredJobRun, saveJobRun } from './job-runs.repository.ts'

/**
 * A run is not stored if one of the same job was stored less than this long ago, unless their errors differ.
 */
const RECORDED_EVERY_MS = 10_000

export function recordRuns(db: Db): (run: JobRun) => Promise<void> {
  const process = `${hostname()} ${globalThis.process.pid}`
  const recorded = new Map<string, { at: number; error: string | undefined }>()
  return async (run) => {
    const last = recorded.get(run.job)
    const at = performance.now()
    const isNews = !last || last.error !== run.error || at - last.at >= RECORDED_EVERY_MS
    if (!isNews) return
    recorded.set(run.job, { at, error: run.error })
    await saveJobRun(db, process, run)
  }
}

const HEADINGS = ['job', 'last run', 'took', 'items', 'last success', 'by', '']

/** The lines of a table of the jobs' last runs. */
export function describeRuns(runs: readonly StoredJobRun[], now: Date): string[] {
  if (runs.length === 0) return ['No job has run yet. Is a server running?']
  const rows = [HEADINGS, ...runs.map((run) => cellsOf(run, now))]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf(run: StoredJobRun, now: Date): string[] {
  return [
    run.job,
    toSecond(run.startedAt),
    `${run.ms} ms`,
    String(run.items),
    run.succeededAt === null ? 'never' : toSecond(run.succeededAt),
    run.process,
    run.error === null ? overdueOf(run, now) : `failed: ${run.error}`,
  ]
}

/** Allows for a run that takes as long as the last one, because a run is stored only when it ends. */
function overdueOf({ startedAt, everyMs, ms }: StoredJobRun, now: Date): string {
  const dueAt = Date.parse(startedAt) + 2 * everyMs + ms
  return now.getTime() > dueAt ? `overdue: runs every ${everyMs / 1000} s` : ''
}

function toSecond(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`
}
