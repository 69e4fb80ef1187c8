import type { Db } from '../db/database.ts'
import type { JobRun } from './job.ts'

/** Replaces the job's last run. A failed run leaves `succeededAt` as it is. */
export async function saveJobRun(db: Db, process: string, run: JobRun): Promise<void> {
  const row = {
    everyMs: run.everyMs,
    process,
    startedAt: run.startedAt.toISOString(),
    ms: Math.round(run.ms),
    items: run.items,
    error: run.error ?? null,
    ...(run.error === undefined && { succeededAt: run.startedAt.toISOString() }),
  }
  await db
    .insertInto('jobRun')
    .values({ job: run.job, ...row })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(row))
    .execute()
}

export type StoredJobRun = Awaited<ReturnType<typeof listJobRuns>>[number]

export async function listJobRuns(db: Db) {
  return db
    .selectFrom('jobRun')
    .select(['job', 'everyMs', 'process', 'startedAt', 'ms', 'items', 'succeededAt', 'error'])
    .orderBy('job')
    .execute()
}
