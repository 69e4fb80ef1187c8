import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '../../../../package.json' with { type: 'json' }
import { createPostgresDatabase } from '../../testing/databases.ts'
import { openRelease030 } from '../../testing/release-0.3.0/open-release.ts'
import { holdTransaction, waitForBlockedQuery } from '../../testing/transactions.ts'
import { migrate, readSchemaState } from './migrate.ts'
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
  const commit = await holdTransaction(db, (transaction) =>
    sql`lock table daily_attempt in access share mode`.execute(transaction),
  )
  const migrating = migrate(db)
  await waitForBlockedQuery(db)
  // This query would queue behind the migration if the migration waited for the transaction without a limit.
  await sql`select 1 from daily_attempt`.execute(db)
  expect(await readSchemaState(db)).toBe('older')
  await commit()
  expect(await migrating).toBe('current')
})
