import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { isoAfter } from '../clock.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createPostgresDatabase, describeOnEachDatabase } from '../testing/databases.ts'
import { createTestClock, insertTestUser, startTestApp } from '../testing/test-app.ts'
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

describeOnEachDatabase('the tidying', (open) => {
  it('removes what an older release has left of accounts that it erased', async () => {
    const test = await startTestApp(open)
    onTestFinished(() => test.close())
    const player = await test.logIn('Abeba')
    const stranger = await test.logIn('Bekele')
    for (const { inject } of [player, stranger]) {
      await inject({ method: 'POST', url: '/api/leagues', payload: { name: 'Class 7b' } })
      await inject({
        method: 'PUT',
        url: '/api/profile',
        payload: { avatar: 'ibis', isPublic: true },
      })
    }
    const erased_at = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ erased_at }).where('id', '=', player.user.id).execute()
    await removeExpired(test)
    for (const table of ['profile', 'league_member'] as const) {
      const rows = await test.db.selectFrom(table).select('user_id').execute()
      expect(rows).toEqual([{ user_id: stranger.user.id }])
    }
  })
})
