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

/** Makes an empty, migrated database; the caller destroys it. */
export type OpenEmpty = () => Promise<Db>

export function openSqlite(): Promise<Db> {
  return openMigratedSqlite(inject('migratedSqlite'))
}

/** Names of this worker's databases that no test uses at the moment. */
const unused: string[] = []
let named = 0

/** One that a test before has destroyed is emptied and given to the next. */
async function openPostgres(): Promise<Db> {
  const name = unused.pop() ?? `worker_${process.env.VITEST_POOL_ID}_${++named}`
  const db = await openMigratedPostgres(inject('postgresUrl'), name, inject('postgresReset'))
  const destroy = db.destroy.bind(db)
  let isGivenBack = false
  db.destroy = async () => {
    await destroy()
    if (!isGivenBack) unused.push(name)
    isGivenBack = true
  }
  return db
}

/** Address of a database that nobody else uses: a copy of `template`, or empty. */
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

/** Of an empty database that sorts texts as Danes do: "aa" is a letter of its own, after "z". */
export function createDanishDatabase(): Promise<string> {
  return createPostgresDatabase('template0', `locale_provider icu icu_locale 'da-DK'`)
}

type CreateDatabase = () => Promise<string>

const createSqlite: CreateDatabase = async () => 'sqlite::memory:'

/** For rules, routes and pages: on SQLite, and in `npm run test:full` on PostgreSQL too. */
export function describeOnDatabase(name: string, tests: (open: OpenEmpty) => void): void {
  describeOnOne(name, tests, openSqlite, openPostgres)
}

/** As `describeOnDatabase`, for tests that start before the schema is there: they get the address of an empty database. */
export function describeOnEngine(name: string, tests: (create: CreateDatabase) => void): void {
  describeOnOne(name, tests, createSqlite, createPostgresDatabase)
}

function describeOnOne<T>(name: string, tests: (means: T) => void, sqlite: T, postgres: T): void {
  if (process.env.QUIZ_KINGDOM_TEST_ENGINES === 'postgres') {
    describe(`${name} (also on PostgreSQL)`, () => tests(postgres))
  } else {
    describe(`${name} (SQLite)`, () => tests(sqlite))
  }
}

/** For repositories, queries, migrations and locks: on each engine that the product supports. */
export function describeOnEachDatabase(name: string, tests: (open: OpenEmpty) => void): void {
  describeOnBoth(name, tests, openSqlite, openPostgres)
}

/** As `describeOnEachDatabase`, with the address of an empty database. */
export function describeOnEachEngine(name: string, tests: (create: CreateDatabase) => void): void {
  describeOnBoth(name, tests, createSqlite, createPostgresDatabase)
}

function describeOnBoth<T>(name: string, tests: (means: T) => void, sqlite: T, postgres: T): void {
  describe(`${name} (SQLite)`, () => tests(sqlite))
  describe(`${name} (PostgreSQL)`, () => tests(postgres))
}
