import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './embedded-postgres.ts'
import { createResetStatement, createTemplateDatabase } from './migrated-postgres.ts'
import { readMigratedSqlite } from './migrated-sqlite.ts'

/** Starts one PostgreSQL for all projects of a test run, unless the run is for SQLite only. */
export default async function setUpDatabases({
  vitest,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getProvidedContext().migratedSqlite) return undefined
  vitest.provide('migratedSqlite', await readMigratedSqlite())
  if (process.env.QUIZ_KINGDOM_TEST_ENGINES === 'sqlite') return undefined
  const postgres = await startPostgresServer({ isDurable: false })
  const migrated = await createTemplateDatabase(postgres)
  vitest.provide('postgresReset', await createResetStatement(migrated))
  await migrated.destroy()
  vitest.provide('postgresUrl', postgres.url)
  return postgres.remove
}
