import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { keepExitCode, startPostgresServer } from './embedded-postgres.ts'

/** Copied by each test that begins with the schema: migrating takes three times as long. */
export const MIGRATED = 'migrated'

/** One real PostgreSQL for the whole run; the tests make databases of their own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer({ isDurable: false })
  const migrated = openDatabase(await postgres.createDatabase(MIGRATED))
  await migrate(migrated)
  await migrated.destroy()
  project.provide('postgresUrl', postgres.url)
  keepExitCode()
  return postgres.remove
}
