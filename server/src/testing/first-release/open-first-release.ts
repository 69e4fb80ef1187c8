import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Db, isPostgres, openDatabase } from '../../platform/db/database.ts'
import * as initial from '../../platform/db/migrations/001-initial.ts'

/**
 * A small database as the first release had made it by being played and administered, and not
 * upgraded yet. `answers.json` has what that release answered to calls.
 */
export async function openFirstRelease(url: string): Promise<Db> {
  const db = openDatabase(url, 'setup')
  const provider = { getMigrations: async () => ({ '001-initial': initial }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  const inserts = readFileSync(join(import.meta.dirname, 'database.sql'), 'utf8')
    .trim()
    .split('\n')
  for (const insert of inserts) await sql.raw(forEngine(db, insert)).execute(db)
  return db
}

/** Bytes are the one thing that the engines write differently. */
function forEngine(db: Db, insert: string): string {
  return isPostgres(db) ? insert.replaceAll(/ x'([\da-f]*)'/g, " '\\x$1'") : insert
}
