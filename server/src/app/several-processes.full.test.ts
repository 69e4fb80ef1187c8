import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addisHour, DAY_S, HOUR_S, isoAfter } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createDatabaseWatch } from '../platform/database-watch/database-watch.ts'
import { type Db, inTransaction, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'
import { insertMail } from '../platform/mail/mail-queue.repository.ts'
import { CALL_LIMITS } from '../platform/pool-limits.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { TEMPLATE_DATABASE } from '../testing/migrated-postgres.ts'
import { createQuizPlayer } from '../testing/quiz-player.ts'
import { createTemporaryFolder, startProcess } from '../testing/server-process.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { holdTransaction } from '../testing/transactions.ts'
import { createBackgroundWork } from './jobs.ts'

const MINUTE_S = 60
const MAIL_LEASE_S = 15 * MINUTE_S
/** How many users have played, are to be reminded (in several transactions), are to be erased, and get a mail. */
const [PLAYER_COUNT, REMINDED_COUNT, DELETED_COUNT, GREETED_COUNT] = [5, 60, 5, 12]
/** Longer than any machine needs to start a process, while the jobs are blocked. */
const STATEMENT_TIMEOUT_MS = 600_000

it('processes on PostgreSQL do once what each looks for, also when one is killed in the middle of it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const url = await createPostgresDatabase(TEMPLATE_DATABASE)
  const db = openWithLongTimeout(url)
  await migrate(db)
  const recipients = await seed(db, new Date())
  const smtp = await startSmtp()
  const settings = { DATABASE_URL: url, SMTP_URL: smtp.url, DATA_DIR: createTemporaryFolder() }
  let aheadS = 0
  const now = () => new Date(isoAfter(new Date(), aheadS))
  const others = Array.from({ length: 3 }, () => createProcess(settings, now)).flat()
  const settled = async () => {
    await Promise.all(others.map((job) => job.settled()))
    // Some jobs have woken others.
    await Promise.all(others.map((job) => job.settled()))
  }
  const unblockJobs = await blockJobs(db)
  onTestFinished(unblockJobs)

  const killed = await startProcess(join(import.meta.dirname, '../main.ts'), {
    ...settings,
    DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  })
  const waiting = async () => (await listWaiting(db)).length
  // The process is in the middle of reminders, both counts, an erasure and a mail.
  await expect.poll(waiting).toBeGreaterThanOrEqual(4)
  await expect.poll(() => smtp.unanswered).toHaveLength(1)
  const connections = await listWaiting(db)
  smtp.answer()
  for (const job of others) job.start()
  // The others wait at the same places, and one has started on the rest of the reminders.
  await expect.poll(waiting).toBeGreaterThanOrEqual(4 + 3 * 3 + 1)
  killed.child.kill('SIGKILL')
  await killed.exit
  await unblockJobs()
  const listOpen = () => listConnections(db, sql<boolean>`pid in (${sql.join(connections)})`)
  await expect.poll(listOpen).toEqual([])
  // On a busy machine its mail may time out before the kill, so that others retry it after a minute.
  const held = await db
    .selectFrom('queuedMail')
    .select('recipient')
    .where('recipient', 'in', smtp.unanswered)
    .where('nextTryAt', '>', isoAfter(now(), 2 * MINUTE_S))
    .execute()

  // The others take over its work at their next run, and its mail when the lease ends.
  await settled()
  vi.advanceTimersByTime(MINUTE_S * 1000)
  await settled()
  const untaken = recipients.filter((mail) => held.every(({ recipient }) => recipient !== mail))
  expect(smtp.taken.toSorted()).toEqual(untaken)
  aheadS = MAIL_LEASE_S
  vi.advanceTimersByTime(HOUR_S * 1000)
  await settled()
  expect(smtp.taken.toSorted()).toEqual(recipients)

  const counts = await db.selectFrom('revisionCount').select('attempts').distinct().execute()
  expect(counts).toEqual([{ attempts: PLAYER_COUNT }])
  const players = await db.selectFrom('dailyPlayers').select('players').execute()
  expect(players).toEqual([{ players: PLAYER_COUNT }])
  const erased = db.selectFrom('user').select('id').where('erasedAt', 'is not', null)
  expect(await erased.execute()).toHaveLength(DELETED_COUNT)
  for (const job of others) {
    expect(job.state(), job.name).toMatchObject({ failures: 0, lastSuccessAt: expect.any(Date) })
  }
})

const toGreetedEmail = (number: number) => `greeted-${number}@example.org`

/** Inserts first attempts, due reminders, deleted accounts and mails. Returns the recipients of all mail. */
async function seed(db: Db, now: Date): Promise<string[]> {
  const before = new Date(isoAfter(now, -MINUTE_S))
  const ids = await insertManyPlayers(db, before, REMINDED_COUNT + DELETED_COUNT)
  const [reminded, deleted] = [ids.slice(0, REMINDED_COUNT), ids.slice(REMINDED_COUNT)]
  await db.updateTable('user').set({ emailVerifiedAt: before.toISOString() }).execute()
  const deletion = { deletedAt: isoAfter(now, -30 * DAY_S) }
  await db.updateTable('user').set(deletion).where('id', 'in', deleted).execute()
  const due = { hour: addisHour(now), nextAt: now.toISOString(), lastSentDay: null }
  const reminders = reminded.map((id) => ({ ...due, userId: id, token: id }))
  await db.insertInto('reminder').values(reminders).execute()
  const quiz = await insertTestQuiz(db, { at: before, title: 'Rivers' })
  const play = createQuizPlayer(db)
  for (const userId of reminded.slice(0, PLAYER_COUNT)) {
    await play({ userId, quiz, sheet: [1], startedAt: before, submittedAt: before })
  }
  await inTransaction(db, async (transaction) => {
    for (let number = 0; number < GREETED_COUNT; number++) {
      const mail = {
        to: toGreetedEmail(number),
        subject: 'Welcome',
        text: 'Welcome',
        html: '<p>Welcome',
      }
      const storedAt = new Date(isoAfter(before, number))
      await insertMail(transaction, storedAt, mail, isoAfter(now, DAY_S))
    }
  })
  const allGreeted = Array.from({ length: GREETED_COUNT }, (_, number) => toGreetedEmail(number))
  return [...allGreeted, ...reminded.map((id) => `${id}@example.org`)].toSorted()
}

/** Returns the background jobs of a process with connections of its own. */
function createProcess(settings: Record<string, string>, now: () => Date) {
  const config = readConfig(settings)
  const db = openWithLongTimeout(config.databaseUrl)
  const log = createLog('silent')
  const watch = createDatabaseWatch(db, log)
  onTestFinished(() => watch.stop())
  const clock = { now }
  const { jobs } = createBackgroundWork({ config, db, watch, clock, log })
  onTestFinished(async () => void (await Promise.all(jobs.map((job) => job.stop()))))
  return jobs
}

function openWithLongTimeout(url: string): Db {
  const limits = { ...CALL_LIMITS, statementMs: STATEMENT_TIMEOUT_MS }
  const db = openDatabase(url, 'call', { limits })
  onTestFinished(() => db.destroy())
  return db
}

/**
 * Stops reminders, both counts and erasures in the middle of their transactions, and whoever waits for the second
 * mail, until the returned function is called.
 */
async function blockJobs(db: Db): Promise<() => Promise<void>> {
  return holdTransaction(db, async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    const tables = sql`daily_attempt, revision_count, recent_score`
    await sql`lock table ${tables} in access exclusive mode`.execute(transaction)
    const second = transaction.selectFrom('queuedMail').where('recipient', '=', toGreetedEmail(1))
    await second.select('id').forUpdate().execute()
  })
}

const listWaiting = (db: Db) => listConnections(db, sql<boolean>`wait_event_type = 'Lock'`)

async function listConnections(db: Db, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and ${which}`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Accepts no mail until `answer` is called. */
async function startSmtp() {
  const unanswered: string[] = []
  const taken: string[] = []
  let isSilent = true
  const { url } = await startMailServer({
    onData: (stream, { envelope }, done) => {
      const list = isSilent ? unanswered : taken
      stream.resume().on('end', () => {
        list.push(...envelope.rcptTo.map(({ address }) => address))
        if (list === taken) done()
      })
    },
  })
  const answer = () => {
    isSilent = false
  }
  return { url, unanswered, taken, answer }
}
