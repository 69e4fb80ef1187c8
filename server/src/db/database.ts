import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as initial from './migrations/001-initial.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export type Db = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

const migrations = {
  '001-initial': initial,
}

/** `sqlite:PATH` (or `sqlite::memory:`) or `postgres://…`. Connects on the first query. */
export function openDatabase(url: string): Db {
  return new Kysely<Schema>({ dialect: dialectOf(url) })
}

/** The path in `sqlite:PATH`; undefined for PostgreSQL. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

function dialectOf(url: string) {
  const path = sqlitePath(url)
  if (path === undefined) return new PostgresDialect({ pool: openPool(url) })
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  return sqliteDialect(path)
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool(poolConfig(url))
  // Says that an idle connection was lost, which would end the process if nobody listened. The pool
  // has dropped it by then and opens another for the next query.
  pool.on('error', () => {})
  return pool
}

const INT8 = 20

function poolConfig(connectionString: string): pg.PoolConfig {
  return {
    connectionString,
    max: 20,
    // Counts and sums come as 64-bit integers, which pg gives as text unless told otherwise.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  }
}

/** Brings the schema up to date; several processes may call it at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Everything in `work` happens, or nothing does. */
export function inTransaction<T>(
  db: Db,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(work)
}

const UNIQUE_VIOLATION = '23505' // PostgreSQL, appendix A
const SQLITE_CONSTRAINT_UNIQUE = 2067
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555

/** Whether a query failed because a unique value is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === UNIQUE_VIOLATION) return true
  return (
    'errcode' in error &&
    (error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY)
  )
}
