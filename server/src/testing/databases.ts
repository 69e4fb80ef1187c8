import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Makes an empty, migrated database; the caller destroys it. */
export type OpenEmpty = () => Promise<Db>

export async function openSqlite(): Promise<Db> {
  return migrated(openDatabase('sqlite::memory:'))
}

async function openPostgres(): Promise<Db> {
  return migrated(openDatabase(await createPostgresDatabase()))
}

/** Address of an empty database that nobody else uses. */
export async function createPostgresDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}

async function migrated(db: Db): Promise<Db> {
  await migrate(db)
  return db
}

/** Runs the same tests on each engine that the product supports. */
export function describeOnEachDatabase(name: string, tests: (open: OpenEmpty) => void): void {
  describe(`${name} (SQLite)`, () => tests(openSqlite))
  describe(`${name} (PostgreSQL)`, () => tests(openPostgres))
}

/** The same, for tests that begin before the schema is there: they get the address of an empty database. */
export function describeOnEachEngine(
  name: string,
  tests: (createDatabase: () => Promise<string>) => void,
): void {
  describe(`${name} (SQLite)`, () => tests(async () => 'sqlite::memory:'))
  describe(`${name} (PostgreSQL)`, () => tests(createPostgresDatabase))
}
