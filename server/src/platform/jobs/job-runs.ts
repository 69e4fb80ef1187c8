import { hostname } from 'node:os'
import type { Db } from '../db/database.ts'
import type { JobRun } from './job.ts'
import { type StoredJobRun, saveJobRun } from './job-runs.repository.ts'

/** The runs of one job are stored at most this often, unless the error changes. */
const RECORDING_INTERVAL_MS = 10_000

export function createRunRecorder(db: Db): (run: JobRun) => Promise<void> {
  const process = `${hostname()} ${globalThis.process.pid}`
  const recorded = new Map<string, { at: number; error: string | undefined }>()
  return async (run) => {
    const last = recorded.get(run.job)
    const at = performance.now()
    const isNews = !last || last.error !== run.error || at - last.at >= RECORDING_INTERVAL_MS
    if (!isNews) return
    recorded.set(run.job, { at, error: run.error })
    await saveJobRun(db, process, run)
  }
}

const TABLE_HEADINGS = ['job', 'last run', 'took', 'items', 'last success', 'by', '']

export function describeJobRuns(runs: readonly StoredJobRun[], now: Date): string[] {
  if (runs.length === 0) return ['No job has run yet. Is a server running?']
  const rows = [TABLE_HEADINGS, ...runs.map((run) => toTableCells(run, now))]
  const widths = TABLE_HEADINGS.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function toTableCells(run: StoredJobRun, now: Date): string[] {
  return [
    run.job,
    truncateToSecond(run.startedAt),
    `${run.ms} ms`,
    String(run.items),
    run.succeededAt === null ? 'never' : truncateToSecond(run.succeededAt),
    run.process,
    run.error === null ? describeOverdue(run, now) : `failed: ${run.error}`,
  ]
}

/** Allows for a run that takes as long as the last one, because a run is stored only when it ends. */
function describeOverdue({ startedAt, everyMs, ms }: StoredJobRun, now: Date): string {
  const dueAt = Date.parse(startedAt) + 2 * everyMs + ms
  return now.getTime() > dueAt ? `overdue: runs every ${everyMs / 1000} s` : ''
}

function truncateToSecond(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`
}
