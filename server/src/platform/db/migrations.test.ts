import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { openRelease030 } from '../../testing/release-0.3.0/open-release.ts'
import type { Db, Transaction } from './database.ts'
import { migrate, schemaState } from './migrate.ts'
import hashes from './migration-hashes.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * A migration that others may have run is never edited: their databases would lack the change. A new
 * one is added here with the hash that this test shows.
 */
it('migrations are what they were when they were added', () => {
  const actual = Object.fromEntries(
    readdirSync(FOLDER)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(FOLDER, file)))
          .digest('hex')
          .slice(0, 16),
      ]),
  )
  expect(actual).toEqual(hashes)
})

it('a migration of PostgreSQL that waits for a table lets calls pass, and tries again', async () => {
  const db = await openRelease030(await createPostgresDatabase())
  onTestFinished(() => db.destroy())
  const { end } = await beginWith(db, sql`lock table daily_attempt in access share mode`)
  const migrating = migrate(db)
  await untilWaiting(db)
  // Would wait behind the migration, and so for the end of the transaction, if that waited on.
  await sql`select 1 from daily_attempt`.execute(db)
  expect(await schemaState(db)).toBe('older')
  await end()
  expect(await migrating).toBe('current')
})

async function untilWaiting(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const isWaiting = async () => (await waiting.execute(db)).rows.length > 0
  await expect.poll(isWaiting, { interval: 10 }).toBe(true)
}

/** Leaves the transaction open until `end` is called. */
async function beginWith(db: Db, statement: RawBuilder<unknown>) {
  const hasBegun = Promise.withResolvers<Transaction>()
  const mayEnd = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (transaction) => {
    await statement.execute(transaction)
    hasBegun.resolve(transaction)
    await mayEnd.promise
  })
  return {
    transaction: await hasBegun.promise,
    end: () => {
      mayEnd.resolve()
      return ended
    },
  }
}
