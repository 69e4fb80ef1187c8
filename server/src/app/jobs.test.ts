import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DELETION_DAYS } from '@quiz-kingdom/shared/entities/account.ts'
import { UNSUBMITTED_KEPT_DAYS } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordAct, SHELL } from '../audit/audit.repository.ts'
import { KEPT_DAYS } from '../audit/audit.ts'
import { insertSession } from '../auth/sessions/sessions.repository.ts'
import { insertToken } from '../auth/tokens/tokens.repository.ts'
import { UNUSED_KEPT_DAYS } from '../auth/users.repository.ts'
import { DAY_S, HOUR_S, isoAfter } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { listJobRuns } from '../platform/jobs/job-runs.repository.ts'
import { ANSWERED_KEPT_DAYS } from '../reports/reports.ts'
import { openSqlite } from '../testing/databases.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { insertTestUser, startTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createBackground } from './jobs.ts'

let test: TestApp
let userId: string
let categoryId: string
beforeEach(async () => {
  test = await startTestApp(openSqlite, { dataDir: temporaryFolder() })
  userId = (await insertTestUser(test.db, test.clock.now(), 'Abeba', 'player')).id
  categoryId = (await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })).categoryId
})
afterEach(() => test.close())

/** Runs each background job once. */
async function runAll() {
  const background = createBackground(test)
  for (const job of background.jobs) job.start()
  for (const job of background.jobs) await job.settled()
  // Other jobs have queued mails.
  background.mailer.deliver()
  await Promise.all(background.jobs.map((job) => job.settled()))
  await Promise.all(background.jobs.map((job) => job.stop()))
  return background.jobs
}

const before = (seconds: number) => isoAfter(test.clock.now(), -seconds)
const MINUTE_S = 60

async function daysFrom(start: string, table: 'board_score' | 'guest_submission') {
  const column = table === 'board_score' ? 'board' : 'day'
  const rows = await test.db.selectFrom(table).select(`${column} as key`).execute()
  return rows.map(({ key }) => String(key)).filter((key) => key.startsWith(start))
}

it.each<[string, () => Promise<unknown>, () => Promise<unknown[]>]>([
  [
    'sessions that have ended',
    () =>
      insertSession(test.db, {
        hash: 'a',
        user_id: userId,
        created_at: before(2),
        last_seen_at: before(2),
        expires_at: before(1),
      }),
    () => test.db.selectFrom('session').selectAll().execute(),
  ],
  [
    'links that have expired',
    () =>
      insertToken(test.db, {
        hash: 'a',
        user_id: userId,
        type: 'passwordReset',
        created_at: before(2),
        expires_at: before(1),
      }),
    () => test.db.selectFrom('token').selectAll().execute(),
  ],
  [
    'guesses that count no more',
    () =>
      test.db
        .insertInto('guess')
        .values({
          subject: 'a',
          source: 'b',
          count: 1,
          last_at: before(2),
          previous_at: before(2),
          expires_at: before(1),
        })
        .execute(),
    () => test.db.selectFrom('guess').selectAll().execute(),
  ],
  [
    'mail that is not worth sending any more',
    () =>
      test.db
        .insertInto('queued_mail')
        .values({
          id: 'a',
          recipient: 'abeba@example.org',
          subject: 'Too late',
          text: '',
          html: '',
          unsubscribe_link: null,
          tries: 3,
          next_try_at: before(1),
          expires_at: before(1),
        })
        .execute(),
    () => test.db.selectFrom('queued_mail').selectAll().execute(),
  ],
  [
    'what was done to accounts a year ago',
    () =>
      inTransaction(test.db, (transaction) =>
        recordAct(transaction, {
          at: new Date(before(KEPT_DAYS * DAY_S + MINUTE_S)),
          actor: SHELL,
          action: 'enable',
          account: { id: userId, username: 'Abeba' },
        }),
      ),
    () => test.db.selectFrom('audit_event').selectAll().execute(),
  ],
  [
    'reports that were answered half a year ago',
    async () => {
      const { questionIds } = await insertTestQuiz(test.db, {
        at: test.clock.now(),
        title: 'Lakes',
      })
      const answer = { id: 'a', question_id: questionIds[0] ?? '', state: 'mended' } as const
      const answered_at = before(ANSWERED_KEPT_DAYS * DAY_S + MINUTE_S)
      await test.db
        .insertInto('report_answer')
        .values({ ...answer, answer: '', answered_at, reports: 1 })
        .execute()
    },
    () => test.db.selectFrom('report_answer').selectAll().execute(),
  ],
  [
    'what guests have submitted and nobody can claim any more',
    async () => {
      const { attemptId, guestToken } = (
        await test.inject({ method: 'POST', url: '/api/daily/start', payload: {} })
      ).json()
      await test.inject({
        method: 'PUT',
        url: '/api/daily/submit',
        payload: { attemptId, guestToken, answers: [] },
      })
      expect(await daysFrom('2026', 'guest_submission')).toHaveLength(1)
      test.clock.advance(5 * DAY_S)
    },
    () => daysFrom('2026', 'guest_submission'),
  ],
  [
    'boards that are long over',
    () =>
      test.db
        .insertInto('board_score')
        .values({
          user_id: userId,
          board: 'day:2020-01-01',
          points: 1,
          reached_at: before(1),
          is_shown: 0,
        })
        .execute(),
    () => daysFrom('day:', 'board_score'),
  ],
])('nothing is kept of %s', async (_what, insert, list) => {
  await insert()
  expect((await list()).length).toBeLessThan(2)
  await runAll()
  expect(await list()).toEqual([])
})

it('what was started and not submitted goes 30 days after its deadline, and not before', async () => {
  const { db, clock } = test
  const kept = UNSUBMITTED_KEPT_DAYS * DAY_S
  const overdue = { deadline: before(kept + MINUTE_S) }
  const attempts = {
    overdue,
    'overdue and abandoned': { ...overdue, abandoned_at: before(kept) },
    'still waited for': { deadline: before(kept - MINUTE_S) },
    submitted: {
      ...overdue,
      submitted_at: before(kept + HOUR_S),
      score: 1,
      total_questions: 3,
      points: 2,
      picks: '1--',
    },
  }
  for (const [id, columns] of Object.entries(attempts)) {
    const quiz = await insertTestQuiz(db, { at: clock.now(), title: id })
    const started = { started_at: before(kept + DAY_S), category_id: quiz.categoryId, late: 0 }
    await db
      .insertInto('attempt')
      .values({ id, user_id: userId, ...started, ...columns })
      .execute()
  }
  await runAll()
  const left = await db.selectFrom('attempt').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['still waited for', 'submitted'])
})

it('an account is erased that its owner has deleted', async () => {
  const { db } = test
  await db.updateTable('user').set({ deleted_at: test.clock.now().toISOString() }).execute()
  await runAll()
  const names = () => db.selectFrom('user').select('username').execute()
  expect(await names()).toEqual([{ username: 'Abeba' }])
  test.clock.advance((DELETION_DAYS + 1) * DAY_S)
  await runAll()
  expect(await names()).toEqual([{ username: 'Deleted account' }])
})

it('an account is erased that was never used', async () => {
  await test.db.updateTable('user').set({ unused: 1, email_verified_at: null }).execute()
  test.clock.advance(UNUSED_KEPT_DAYS * DAY_S + MINUTE_S)
  await runAll()
  const names = await test.db.selectFrom('user').select('username').execute()
  expect(names).toEqual([{ username: 'Deleted account' }])
})

it('a reminder that is due is mailed, and today’s quiz is drawn before anybody asks', async () => {
  const { db } = test
  await db
    .insertInto('reminder')
    .values({ user_id: userId, hour: 18, next_at: before(1), last_sent_day: null, token: 'a' })
    .execute()
  await runAll()
  const { next_at } = await db.selectFrom('reminder').select('next_at').executeTakeFirstOrThrow()
  expect(next_at && next_at > test.clock.now().toISOString()).toBe(true)
  expect(await db.selectFrom('queued_mail').selectAll().execute()).toEqual([])
  const days = await db.selectFrom('daily_quiz').select('revision_ids').orderBy('day').execute()
  expect(days.length).toBeGreaterThan(7)
  expect(days[0]?.revision_ids).not.toBeNull()
})

it('what was played is counted for the dashboard', async () => {
  const player = await test.logIn('Bekele')
  await player.inject({
    method: 'PUT',
    url: '/api/quiz-result/submit',
    payload: { userId: player.user.id, categoryId, answers: [] },
  })
  await runAll()
  const { db } = test
  expect(await db.selectFrom('recent_score').select('user_id').execute()).toHaveLength(1)
})

it('is told to other processes and to the reader of the architecture', async () => {
  const jobs = await runAll()
  const names = jobs.map(({ name }) => name).toSorted()
  const recorded = async () => (await listJobRuns(test.db)).map(({ job }) => job).toSorted()
  await expect.poll(recorded).toEqual(names)
  for (const run of await listJobRuns(test.db)) expect(run).toMatchObject({ error: null })
  const text = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
  for (const name of names) expect(text).toContain(`| \`${name}\` |`)
})
