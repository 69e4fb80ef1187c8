import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '../../../../package.json' with { type: 'json' }
import { createPostgresDatabase } from '../../testing/databases.ts'
import { openRelease030 } from '../../testing/release-0.3.0/open-release.ts'
import type { Db, Transaction } from './database.ts'
import { migrate, schemaState } from './migrate.ts'
import hashes from './migration-hashes.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, 'migrations')

/** A released migration must not change, because existing databases would lack the change. */
it('migrations are what they were at the last release', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(FOLDER, file)))
      .digest('hex')
      .slice(0, 16)
  const actual = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, hashOf(file)]))
  expect(actual).toMatchObject(hashes.migrations)
  if (hashes.release !== version) expect(actual).toEqual(hashes.migrations)
  expect(hashes.release).toBe(version)
})

it('a migration of PostgreSQL that waits for a table lets calls pass, and tries again', async () => {
  const db = await openRelease030(await createPostgresDatabase())
  onTestFinished(() => db.destroy())
  const { end } = await beginWith(db, sql`lock table daily_attempt in access share mode`)
  const migrating = migrate(db)
  await untilWaiting(db)
  // This query would queue behind the migration if that waited for the transaction without a limit.
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
