import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Db } from '../platform/db/database.ts'
import { openMigratedPostgres } from './migrated-postgres.ts'
import { type MigratedSqlite, openMigratedSqlite } from './migrated-sqlite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migratedSqlite: MigratedSqlite
    postgresUrl: string
    postgresReset: string
  }
}

/** Opens an empty, migrated database, which the caller must destroy. */
export type OpenDatabase = () => Promise<Db>

export function openTestSqlite(): Promise<Db> {
  return openMigratedSqlite(inject('migratedSqlite'))
}

/** The names of this worker's databases that are not in use. */
const unusedDatabases: string[] = []
let databaseCount = 0

/** Opens a migrated database. Reuses one that an earlier test has destroyed, after emptying it. */
async function openTestPostgres(): Promise<Db> {
  const name = unusedDatabases.pop() ?? `worker_${process.env.VITEST_POOL_ID}_${++databaseCount}`
  const db = await openMigratedPostgres(inject('postgresUrl'), name, inject('postgresReset'))
  const destroy = db.destroy.bind(db)
  let isGivenBack = false
  db.destroy = async () => {
    await destroy()
    if (!isGivenBack) unusedDatabases.push(name)
    isGivenBack = true
  }
  return db
}

/** Creates an empty database, or a copy of `template`, and returns its address. */
export async function createPostgresDatabase(
  template = 'template1',
  options = '',
): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy ${options}`)
  await client.end()
  return `${server}/${name}`
}

/** Creates an empty database with Danish collation, in which "aa" is a letter after "z". */
export function createDanishDatabase(): Promise<string> {
  return createPostgresDatabase('template0', `locale_provider icu icu_locale 'da-DK'`)
}

type CreateDatabase = () => Promise<string>

const createSqliteDatabase: CreateDatabase = async () => 'sqlite::memory:'

/** For rules and routes: runs on SQLite, and with `npm run test:full` on PostgreSQL too. */
export function describeOnDatabase(name: string, tests: (open: OpenDatabase) => void): void {
  describeTests(name, tests, openTestSqlite, openTestPostgres)
}

/** Like `describeOnDatabase`, but with the address of a database that is not migrated yet. */
export function describeOnNewDatabase(name: string, tests: (create: CreateDatabase) => void): void {
  describeTests(name, tests, createSqliteDatabase, createPostgresDatabase)
}

function describeTests<T>(name: string, tests: (means: T) => void, sqlite: T, postgres: T): void {
  if (process.env.QUIZ_KINGDOM_TEST_ENGINES === 'postgres') {
    describe(`${name} (also on PostgreSQL)`, () => tests(postgres))
  } else {
    describe(`${name} (SQLite)`, () => tests(sqlite))
  }
}

/** For repositories, queries, migrations and locks: always runs on both engines. */
export function describeOnEachDatabase(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} (SQLite)`, () => tests(openTestSqlite))
  describe(`${name} (PostgreSQL)`, () => tests(openTestPostgres))
}
