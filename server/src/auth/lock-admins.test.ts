import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { insertTestUser } from '../testing/test-app.ts'
import { holdTransaction, waitForBlockedQuery } from '../testing/transactions.ts'
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

  const commit = await holdTransaction(db, (transaction) => lockAccount(transaction, first.id))
  const locking = inTransaction(db, (transaction) => lockLastAdmin(transaction, first.id))
  await waitForBlockedQuery(db)
  const free = await db.selectFrom('user').select('id').forUpdate().skipLocked().execute()
  await commit()
  expect(free).toEqual([{ id: second.id }])
  expect(await locking).toBe(false)
})
