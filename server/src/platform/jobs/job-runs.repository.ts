import type { Db } from '../db/database.ts'
import type { JobRun } from './job.ts'

/** Replaces the job's last run. A failed run leaves `succeeded_at` as it is. */
export async function saveJobRun(db: Db, process: string, run: JobRun): Promise<void> {
  const row = {
    every_ms: run.everyMs,
    process,
    started_at: run.startedAt.toISOString(),
    ms: Math.round(run.ms),
    items: run.items,
    error: run.error ?? null,
    ...(run.error === undefined && { succeeded_at: run.startedAt.toISOString() }),
  }
  await db
    .insertInto('job_run')
    .values({ job: run.job, ...row })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(row))
    .execute()
}

export type StoredJobRun = Awaited<ReturnType<typeof listJobRuns>>[number]

export async function listJobRuns(db: Db) {
  return db
    .selectFrom('job_run')
    .select(['job', 'every_ms as everyMs', 'process', 'started_at as startedAt', 'ms', 'items'])
    .select(['succeeded_at as succeededAt', 'error'])
    .orderBy('job')
    .execute()
}
