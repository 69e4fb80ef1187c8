import { hostname } from 'node:os'
import type { Db } from '../db/database.ts'
import type { JobRun } from './job.ts'
import { saveJobRun } from './job-runs.repository.ts'

/** Of a job that runs more often, not each run is worth a write. */
const RECORDED_EVERY_MS = 10_000

/** Stores each job's last run, for other processes to read. */
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
