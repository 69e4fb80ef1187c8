import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './embedded-postgres.ts'
import { makeMigrated, prepareReset } from './migrated-postgres.ts'
import { readMigratedSqlite } from './migrated-sqlite.ts'

/**
 * One real PostgreSQL for the whole run, whichever project asks first; the tests make databases of
 * their own in it. None where SQLite alone is asked for.
 */
export default async function setUpDatabases({
  vitest,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getProvidedContext().migratedSqlite) return undefined
  vitest.provide('migratedSqlite', await readMigratedSqlite())
  if (process.env.QUIZ_KINGDOM_TEST_ENGINES === 'sqlite') return undefined
  const postgres = await startPostgresServer({ isDurable: false })
  const migrated = await makeMigrated(postgres)
  vitest.provide('postgresReset', await prepareReset(migrated))
  await migrated.destroy()
  vitest.provide('postgresUrl', postgres.url)
  return postgres.remove
}
