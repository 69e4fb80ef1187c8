import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { MIGRATED } from '../../testing/migrated-postgres.ts'
import { openRelease030 } from '../../testing/release-0.3.0/open-release.ts'
import { type Db, openDatabase, type Transaction } from './database.ts'
import { buildIndex, hasIndex, migrate, schemaState } from './migrate.ts'
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

const INDEX = { name: 'user_unused', on: '"user" (created_at) where unused = 1' }

async function openWithoutIndex(): Promise<Db> {
  const db = openDatabase(await createPostgresDatabase(MIGRATED), 'setup')
  onTestFinished(() => db.destroy())
  await sql`drop index user_unused`.execute(db)
  return db
}

describe('an index on a table of PostgreSQL that may be large', () => {
  it('is built while somebody writes', async () => {
    const db = await openWithoutIndex()
    const { end } = await beginWith(db, sql`lock table "user" in row exclusive mode`)
    const built = buildIndex(db, INDEX)
    const building = sql`select 1 from pg_stat_progress_create_index where datname = current_database()`
    await expect.poll(async () => (await building.execute(db)).rows).toHaveLength(1)
    // Who comes now does not wait behind the building.
    await sql`update "user" set unused = 0 where id = 'nobody'`.execute(db)
    await end()
    await built
    expect(await hasIndex(db, 'user_unused')).toBe(true)
  })

  it('is built anew when a killed setup has left the half of it', async () => {
    const db = await openWithoutIndex()
    await sql`create index user_unused on "user" (created_at) where unused = 1`.execute(db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'user_unused'::regclass`.execute(
      db,
    )
    expect(await hasIndex(db, 'user_unused')).toBe(false)
    await buildIndex(db, INDEX)
    expect(await hasIndex(db, 'user_unused')).toBe(true)
  })

  it('is built once by several setups', async () => {
    const db = await openWithoutIndex()
    await Promise.all([1, 2, 3].map(() => buildIndex(db, INDEX)))
    expect(await hasIndex(db, 'user_unused')).toBe(true)
  })
})

it('a migration of PostgreSQL that waits for a table lets calls pass, and tries again', async () => {
  const db = await openRelease030(await createPostgresDatabase())
  onTestFinished(() => db.destroy())
  const { end } = await beginWith(db, sql`lock table kysely_migration in share mode`)
  const migrating = migrate(db)
  await untilWaiting(db)
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
