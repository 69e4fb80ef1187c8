import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { insertTestUser } from '../testing/test-app.ts'
import { lockAccount, lockLastAdmin } from './users.repository.ts'

it('admins are locked in the order of their ids on PostgreSQL, wherever their rows are', async () => {
  const db = openDatabase(await createPostgresDatabase(), 'setup')
  onTestFinished(() => db.destroy())
  await migrate(db)
  // An id starts with its time.
  const second = await insertTestUser(db, new Date('2026-03-02'), 'Kebede', 'admin')
  const first = await insertTestUser(db, new Date('2026-03-01'), 'Abeba', 'admin')
  // PostgreSQL reads a table that it knows to be small in the order of its rows, not through an index.
  await sql`analyze "user"`.execute(db)

  const isLocked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  onTestFinished(() => mayEnd.resolve())
  const holding = inTransaction(db, async (transaction) => {
    await lockAccount(transaction, first.id)
    isLocked.resolve()
    await mayEnd.promise
  })
  await isLocked.promise
  const locking = inTransaction(db, (transaction) => lockLastAdmin(transaction, first.id))
  const waiting = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
  const free = await db.selectFrom('user').select('id').forUpdate().skipLocked().execute()
  mayEnd.resolve()
  await holding
  expect(free).toEqual([{ id: second.id }])
  expect(await locking).toBe(false)
})
