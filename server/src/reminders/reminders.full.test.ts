import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HOUR_S, isoAfter } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import { createTemporaryFolder } from '../testing/server-process.ts'
import { createTestClock, insertTestUser } from '../testing/test-app.ts'
import { changeReminder, createReminderJob } from './reminders.ts'

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** The time from the start of the tests, which is noon in Addis Ababa, to 18:00. */
const SIX_HOURS_S = 6 * HOUR_S

describe.each([
  ['SQLite', () => `sqlite:${join(createTemporaryFolder(), 'quiz-kingdom.sqlite')}`],
  ['PostgreSQL', createPostgresDatabase],
])('processes that remind by the same database (%s)', (_engine, createDatabase) => {
  it('send each reminder once', async () => {
    const url = await createDatabase()
    const clock = createTestClock()
    const processes = Array.from({ length: 3 }, () => {
      const db = openDatabase(url, 'setup')
      onTestFinished(() => db.destroy())
      const config = readConfig({})
      return { db, clock, config, mailer: createMailer({ config, db, clock, log: SILENT }) }
    })
    const db = openDatabase(url, 'setup')
    onTestFinished(() => db.destroy())
    await migrate(db)
    const names = Array.from({ length: 120 }, (_, number) => `player ${number}`)
    for (const name of names) {
      const { id } = await insertTestUser(db, clock.now(), name, 'player')
      await changeReminder(db, id, { hour: 18 }, clock.now())
    }
    clock.advance(SIX_HOURS_S)
    const quiet = processes.map((parts) => ({
      ...parts,
      mailer: { ...parts.mailer, deliver: () => {} },
    }))
    await Promise.all(quiet.map((parts) => runJob(createReminderJob(parts))))
    const mails = await db.selectFrom('queuedMail').select(['recipient', 'expiresAt']).execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      names.map((name) => `${name}@example.org`).toSorted(),
    )
    // A reminder expires three hours after its time.
    const untilNine = isoAfter(clock.now(), 3 * HOUR_S)
    expect(new Set(mails.map(({ expiresAt }) => expiresAt))).toEqual(new Set([untilNine]))
  })
})
