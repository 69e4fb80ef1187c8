import type { TestProject } from 'vitest/node'
import { keepExitCode, startPostgresServer } from './embedded-postgres.ts'

/** One real PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer({ isDurable: false })
  project.provide('postgresUrl', postgres.url)
  keepExitCode()
  return postgres.remove
}
