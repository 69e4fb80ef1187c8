import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { isoAfter } from '../clock.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { createTestClock, insertTestUser } from '../testing/test-app.ts'
import { updateDeletionTakenBack } from './accounts.repository.ts'
import { removeExpired } from './expiry.ts'

it('a log-in that takes a deletion back is not undone by an erasure that waited for it', async () => {
  const db = openDatabase(await createPostgresDatabase())
  onTestFinished(() => db.destroy())
  await migrate(db)
  const clock = createTestClock()
  const { id, username } = await insertTestUser(db, clock.now(), 'Abeba', 'player')
  const deletedAt = isoAfter(clock.now(), -8 * 24 * 60 * 60)
  await db.updateTable('user').set({ deleted_at: deletedAt }).where('id', '=', id).execute()

  const isTakenBack = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const logIn = inTransaction(db, async (transaction) => {
    await updateDeletionTakenBack(transaction, id)
    isTakenBack.resolve()
    await mayEnd.promise
  })
  await isTakenBack.promise
  const erasure = removeExpired({ db, clock })
  const waiting = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
  mayEnd.resolve()
  await Promise.all([logIn, erasure])
  const names = await db.selectFrom('user').select(['username', 'erased_at']).execute()
  expect(names).toEqual([{ username, erased_at: null }])
})
