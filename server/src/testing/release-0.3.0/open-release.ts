import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, isPostgres, openDatabase } from '../../platform/db/database.ts'

/**
 * A small database as release 0.3.0 had made it: three accounts, two quizzes, four attempts. Its schema is
 * written out for each engine, its rows for both.
 */
export async function openRelease030(url: string): Promise<Db> {
  const db = openDatabase(url, 'setup')
  const schema = isPostgres(db) ? 'postgres.sql' : 'sqlite.sql'
  await db.connection().execute(async (connection) => {
    for (const line of readLines(schema)) await sql.raw(line).execute(connection)
    await setReferencesChecked(connection, false)
    for (const line of readLines('rows.sql')) {
      await sql.raw(forEngine(connection, line)).execute(connection)
    }
    await setReferencesChecked(connection, true)
  })
  return db
}

const readLines = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')

/** The rows are in no order of their references. */
async function setReferencesChecked(db: Db, areChecked: boolean): Promise<void> {
  const statement = isPostgres(db)
    ? `set session_replication_role = ${areChecked ? 'origin' : 'replica'}`
    : `pragma foreign_keys = ${areChecked ? 'on' : 'off'}`
  await sql.raw(statement).execute(db)
}

/** Bytes are the one thing that the engines write differently. */
const forEngine = (db: Db, insert: string) =>
  isPostgres(db) ? insert.replaceAll(/ X'([\dA-F]*)'/g, " '\\x$1'") : insert
