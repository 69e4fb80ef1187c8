import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATED } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Makes an empty, migrated database; the caller destroys it. */
export type OpenEmpty = () => Promise<Db>

export async function openSqlite(): Promise<Db> {
  const db = openDatabase('sqlite::memory:')
  await migrate(db)
  return db
}

async function openPostgres(): Promise<Db> {
  return openDatabase(await createPostgresDatabase(MIGRATED))
}

/** Address of a database that nobody else uses: a copy of `template`, or empty. */
export async function createPostgresDatabase(template = 'template1'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${server}/${name}`
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
