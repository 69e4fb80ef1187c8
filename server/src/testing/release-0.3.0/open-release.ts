import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, isPostgres, openDatabase } from '../../platform/db/database.ts'

/** Creates a small database of release 0.3.0, with three accounts, two quizzes and four attempts. */
export async function openRelease030(url: string): Promise<Db> {
  const db = openDatabase(url, 'setup')
  const schema = isPostgres(db) ? 'postgres.sql' : 'sqlite.sql'
  await db.connection().execute(async (connection) => {
    for (const line of readLines(schema)) await sql.raw(line).execute(connection)
    await setForeignKeyChecks(connection, false)
    for (const line of readLines('rows.sql')) {
      await sql.raw(adaptInsert(connection, line)).execute(connection)
    }
    await setForeignKeyChecks(connection, true)
  })
  return db
}

const readLines = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')

/**
 * Turns the checks of foreign keys on or off. They must be off during the inserts, whose order violates them.
 */
async function setForeignKeyChecks(db: Db, areChecked: boolean): Promise<void> {
  const statement = isPostgres(db)
    ? `set session_replication_role = ${areChecked ? 'origin' : 'replica'}`
    : `pragma foreign_keys = ${areChecked ? 'on' : 'off'}`
  await sql.raw(statement).execute(db)
}

/** Adapts an insert to the engine. The only difference between the engines is how they write bytes. */
const adaptInsert = (db: Db, insert: string) =>
  isPostgres(db) ? insert.replaceAll(/ X'([\dA-F]*)'/g, " '\\x$1'") : insert
