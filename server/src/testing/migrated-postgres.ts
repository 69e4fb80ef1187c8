import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { PostgresServer } from './embedded-postgres.ts'

/** The template of the test databases, because migrating takes ten times as long as copying. */
export const TEMPLATE_DATABASE = 'migrated'

/** Creates the template. Call it once for each server. */
export async function createTemplateDatabase(server: PostgresServer): Promise<Db> {
  const db = openDatabase(await server.createDatabase(TEMPLATE_DATABASE), 'setup')
  await migrate(db)
  return db
}

const DATABASE_MISSING_CODE = '3D000' // PostgreSQL, appendix A
const SCHEMA_CHANGED_CODE = 'QK001'

/** An expression that changes with every table, column, index and trigger. */
const SCHEMA_DIGEST = `(
  select md5(string_agg(id || ' ' || changed, ',' order by id)) from (
    select oid::text as id, xmin as changed
    from pg_class where relnamespace = 'public'::regnamespace
    union all
    select attrelid || '.' || attnum, pg_attribute.xmin
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace
  ) parts
)`

/**
 * Returns a statement that resets a copy to the state after the migrations, because a new copy takes fifty
 * times as long. The statement fails if a test has changed the schema.
 */
export async function createResetStatement(migrated: Db): Promise<string> {
  const { rows } = await sql
    .raw<{ state: string; tables: string[] }>(`
      select ${SCHEMA_DIGEST} as state, array_agg(tablename::text) as tables
      from pg_tables where schemaname = 'public'
    `)
    .execute(migrated)
  const { state = '', tables = [] } = rows[0] ?? {}
  const deletes = tables.map((table) => `delete from "${table}";`)
  const inserts = await Promise.all(tables.map((table) => createInsertStatement(migrated, table)))
  return `do $$ begin
    if ${SCHEMA_DIGEST} <> '${state}' then
      raise exception 'A test has changed the schema' using errcode = '${SCHEMA_CHANGED_CODE}';
    end if;
    perform set_config('session_replication_role', 'replica', true); -- foreign keys need no order
    ${deletes.join('\n')}
    ${inserts.join('\n')}
  end $$`
}

async function createInsertStatement(db: Db, table: string): Promise<string> {
  const { rows } = await sql
    .raw<{ insert: string | null }>(`
      select format(
        'insert into %1$I select * from json_populate_recordset(null::%1$I, %2$L);',
        '${table}', json_agg(row_to_json(it))
      ) as insert
      from "${table}" it having count(*) > 0
    `)
    .execute(db)
  return rows[0]?.insert ?? ''
}

/** Opens a copy of the template. If a database of that name exists, it is reset and must not be in use. */
export async function openMigratedPostgres(
  server: string,
  name: string,
  reset: string,
): Promise<Db> {
  const db = openDatabase(`${server}/${name}`, 'setup')
  try {
    await sql.raw(reset).execute(db)
    return db
  } catch (error) {
    await db.destroy()
    if (!needsNewCopy(error)) throw error
  }
  return openDatabase(await copyTemplateDatabase(server, name), 'setup')
}

function needsNewCopy(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === DATABASE_MISSING_CODE || error.code === SCHEMA_CHANGED_CODE
}

/** Copies the template to a database of that name, replacing any that exists. Returns the copy's address. */
export async function copyTemplateDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}
