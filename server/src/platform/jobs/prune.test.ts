import { expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { TEMPLATE_DATABASE } from '../../testing/migrated-postgres.ts'
import { holdTransaction } from '../../testing/transactions.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { removeExpiredRows } from './prune.repository.ts'

it('leaves a row that another transaction is renewing, without waiting for it, on PostgreSQL', async () => {
  const db = openDatabase(await createPostgresDatabase(TEMPLATE_DATABASE), 'setup')
  onTestFinished(() => db.destroy())
  const [past, now, later] = ['2026-03-01', '2026-03-02', '2026-03-03']
  const guess = { source: '', count: 1, lastAt: past, previousAt: past, expiresAt: past }
  await db
    .insertInto('guess')
    .values(['gone', 'renewed'].map((subject) => ({ ...guess, subject })))
    .execute()
  const commitRenewal = await holdTransaction(db, (transaction) => {
    const guesses = transaction.updateTable('guess').where('subject', '=', 'renewed')
    return guesses.set({ expiresAt: later }).execute()
  })
  const expired = { table: 'guess', column: 'expiresAt', before: now } as const
  const removal = inTransaction(db, (transaction) => removeExpiredRows(transaction, expired, 10))
  expect(await removal).toBe(1)
  await commitRenewal()
  const left = await db.selectFrom('guess').select('subject').execute()
  expect(left).toEqual([{ subject: 'renewed' }])
})
