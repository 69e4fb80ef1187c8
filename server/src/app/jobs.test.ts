import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertSession } from '../auth/sessions/sessions.repository.ts'
import { insertToken } from '../auth/tokens/tokens.repository.ts'
import { isoAfter } from '../platform/clock.ts'
import { listJobRuns } from '../platform/jobs/job-runs.repository.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { createTemporaryFolder } from '../testing/server-process.ts'
import { insertTestUser, startTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createBackgroundWork } from './jobs.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(openTestSqlite, { dataDir: createTemporaryFolder() })
})
afterEach(() => test.close())

/** Runs each background job once. */
async function runAll() {
  const { jobs } = createBackgroundWork(test)
  for (const job of jobs) job.start()
  await Promise.all(jobs.map((job) => job.settled()))
  await Promise.all(jobs.map((job) => job.stop()))
  return jobs
}

it('nothing is kept of sessions that have ended and links that have expired', async () => {
  const { db, clock } = test
  const { id: userId } = await insertTestUser(db, clock.now(), 'Abeba', 'player')
  const at = (seconds: number) => isoAfter(clock.now(), seconds)
  const times = { createdAt: at(-2), lastSeenAt: at(-2) }
  await insertSession(db, { hash: 'ended', userId, ...times, expiresAt: at(-1) })
  await insertSession(db, { hash: 'open', userId, ...times, expiresAt: at(1) })
  const reset = { userId, type: 'passwordReset', createdAt: at(-2) } as const
  await insertToken(db, { hash: 'expired', ...reset, expiresAt: at(-1) })
  await insertToken(db, { hash: 'valid', ...reset, expiresAt: at(1) })
  await runAll()
  expect(await db.selectFrom('session').select('hash').execute()).toEqual([{ hash: 'open' }])
  expect(await db.selectFrom('token').select('hash').execute()).toEqual([{ hash: 'valid' }])
})

it('today’s quiz is drawn before anybody asks', async () => {
  await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })
  await runAll()
  const quizzes = test.db.selectFrom('dailyQuiz').select('revisionIds').orderBy('day')
  const days = await quizzes.execute()
  expect(days.length).toBeGreaterThan(7)
  expect(days[0]?.revisionIds).not.toBeNull()
})

it('each job succeeds, is recorded, and stands in the table of the architecture', async () => {
  const jobs = await runAll()
  const names = jobs.map(({ name }) => name).toSorted()
  const recorded = async () => (await listJobRuns(test.db)).map(({ job }) => job).toSorted()
  await expect.poll(recorded).toEqual(names)
  for (const run of await listJobRuns(test.db)) expect(run).toMatchObject({ error: null })
  const text = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
  const [, table = ''] = /\| Job \|[^\n]*\n(.*?)\n\n/s.exec(text) ?? []
  const described = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(names)
})
