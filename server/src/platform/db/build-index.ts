import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Db } from './database.ts'

/** `on` is what stands behind the word in `create index … on`. */
export interface NewIndex {
  name: string
  on: string
}

/** Any number of our own: whoever builds an index of this product holds it. */
const BUILD_LOCK = 6_027_501_943_118_245n
const LOCKED_PAUSE_MS = 100

/**
 * Builds an index on PostgreSQL while others read and write the table. May be called by several
 * processes at once and be killed at any moment: what a killed one has left is built anew.
 */
export async function buildIndex(db: Db, { name, on }: NewIndex): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Asked again and again: a statement that waits would in turn be waited for by the building.
    while (!(await tryBuildLock(connection))) await sleep(LOCKED_PAUSE_MS)
    try {
      if (await hasIndex(connection, name)) return
      await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection)
      await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(on)}`.execute(connection)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(BUILD_LOCK)})`.execute(connection)
    }
  })
}

async function tryBuildLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`select pg_try_advisory_lock(${sql.lit(BUILD_LOCK)}) as "isLocked"`.execute(db)
  return rows[0]?.isLocked === true
}

/** Whether it is there, and whole. */
export async function hasIndex<S>(db: Kysely<S>, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where relname = ${name} and nspname = current_schema() and indisvalid`.execute(db)
  return rows.length > 0
}
