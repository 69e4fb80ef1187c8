import type { Updateable } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createPruneSessionsJob } from '../../auth/prune-expired.ts'
import { cancelDeletion } from '../../auth/users.repository.ts'
import { DAY_S, isoAfter } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { runJob } from '../../testing/run-job.ts'
import { createTestClock, describeWithApp, insertTestUser } from '../../testing/test-app.ts'
import { holdTransaction, waitForBlockedQuery } from '../../testing/transactions.ts'
import { createEraseAccountsJob, createEraseUnusedAccountsJob } from './erase-accounts.ts'

it('a log-in that takes a deletion back is not undone by an erasure that waited for it on PostgreSQL', async () => {
  const db = openDatabase(await createPostgresDatabase(), 'setup')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const clock = createTestClock()
  const { id, username } = await insertTestUser(db, clock.now(), 'Abeba', 'player')
  const deletedAt = isoAfter(clock.now(), -8 * 24 * 60 * 60)
  await db.updateTable('user').set({ deletedAt }).where('id', '=', id).execute()

  const commitLogIn = await holdTransaction(db, (transaction) => cancelDeletion(transaction, id))
  const erasure = runJob(createEraseAccountsJob({ db, clock, accountParts: [] }))
  await waitForBlockedQuery(db)
  await Promise.all([commitLogIn(), erasure])
  const names = await db.selectFrom('user').select(['username', 'erasedAt']).execute()
  expect(names).toEqual([{ username, erasedAt: null }])
})

describeWithApp('an account that was never verified', (test) => {
  const calls = createAccountCalls(test)
  const emailOf = (username: string) => `${username.toLowerCase()}@example.org`

  async function signUp(username: string): Promise<void> {
    expect((await calls.signUp(emailOf(username), username)).statusCode).toBe(201)
  }

  const update = (username: string, change: Updateable<Schema['user']>) =>
    test.db.updateTable('user').set(change).where('username', '=', username).execute()

  async function namesAfter(days: number): Promise<string[]> {
    test.clock.advance(days * DAY_S)
    await runJob(createPruneSessionsJob(test), createEraseUnusedAccountsJob(test))
    const rows = await test.db.selectFrom('user').select('username').execute()
    return rows.map(({ username }) => username).toSorted()
  }

  it('is erased after 30 days, unless somebody has ever logged in to it', async () => {
    await signUp('Unused')
    await signUp('Player')
    expect((await calls.logIn(emailOf('Player'))).statusCode).toBe(200)
    expect(await namesAfter(30)).toEqual(['Player', 'Unused'])
    test.clock.advance(1)
    expect(await namesAfter(0)).toEqual(['Deleted account', 'Player'])
    expect(await namesAfter(300)).toEqual(['Deleted account', 'Player'])
    // The name and the address are free again.
    await signUp('Unused')
  })

  it.each<[string, Updateable<Schema['user']>]>([
    ['was verified since', { emailVerifiedAt: '2026-03-02T10:00:00.000Z' }],
    ['is an admin’s', { role: 'admin' }],
  ])('stays where it %s', async (_what, change) => {
    await signUp('Other')
    await update('Other', change)
    expect(await namesAfter(300)).toEqual(['Other'])
  })
})
