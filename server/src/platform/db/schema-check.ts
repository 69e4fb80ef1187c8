import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { StartError } from '../start-error.ts'
import { type Db, isPostgres } from './database.ts'

/** What all migrations make, a line each; a test compares it with what they do make. */
export function expectedSchemaFile(db: Db): string {
  const engine = isPostgres(db) ? 'postgres' : 'sqlite'
  return join(import.meta.dirname, 'expected-schema', `${engine}.txt`)
}

/**
 * Throws `StartError` when the database lacks anything that this release's migrations make: it was
 * changed by hand, or by a migration that was edited later. What it has beyond that does no harm.
 */
export async function checkSchema(db: Db): Promise<void> {
  const actual = new Set(await describeSchema(db))
  const expected = readFileSync(expectedSchemaFile(db), 'utf8').trim().split('\n')
  const missing = withoutPartsOfTables(expected.filter((line) => !actual.has(line)))
  if (missing.length === 0) return
  throw new StartError(
    `The database schema differs from what its migrations create. Missing: ${missing.join('; ')}. Restore a backup, or undo what was changed by hand`,
  )
}

/** For a table that is missing as a whole, its name is enough. */
function withoutPartsOfTables(missing: readonly string[]): string[] {
  const tables = missing.filter((line) => line.startsWith('table ')).map((line) => line.slice(6))
  const isPart = (line: string) =>
    tables.some((table) => line.includes(` ${table}.`) || line.includes(` ${table} (`))
  return missing.filter((line) => !isPart(line))
}

/** A line for each table, column, primary key, unique constraint and index. */
export async function describeSchema(db: Db): Promise<string[]> {
  const all = await db.introspection.getTables()
  const tables = all.filter(({ isView }) => !isView)
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType, isNullable }) => {
      return `column ${table}.${name} ${dataType.toLowerCase()}${isNullable ? '' : ' not null'}`
    }),
  )
  const keys = isPostgres(db) ? await listPostgresKeys(db) : await listSqliteKeys(db)
  return [
    ...tables.map(({ name }) => `table ${name}`),
    ...columns,
    ...keys.map(describeKey),
  ].toSorted()
}

interface Key {
  table: string
  name: string
  kind: 'primary key' | 'unique' | 'unique index' | 'index'
  /** JSON; null stands for an expression. */
  columns: string
  isPartial: number | boolean
}

function describeKey({ table, name, kind, columns, isPartial }: Key): string {
  const list = columnsOf(columns)
    .map((column) => column ?? 'an expression')
    .join(', ')
  const label = kind.endsWith('index') ? `${kind} ${name} on` : kind
  return `${label} ${table} (${list})${isPartial ? ' of some rows' : ''}`
}

const ColumnsSchema = v.array(v.nullable(v.string()))

function columnsOf(json: string): (string | null)[] {
  return v.parse(ColumnsSchema, JSON.parse(json))
}

async function listSqliteKeys(db: Db): Promise<Key[]> {
  const indexes = await sql<Key>`
    select tables.name as "table", keys.name,
      case when origin = 'c' then iif("unique", 'unique index', 'index')
        else 'unique' end as kind,
      (select json_group_array(name) from (
        select name from pragma_index_info(keys.name) order by seqno
      )) as columns,
      partial as "isPartial"
    from sqlite_schema as tables, pragma_index_list(tables.name) as keys
    where tables.type = 'table' and origin <> 'pk'`.execute(db)
  const primary = await sql<Key>`
    select tables.name as "table", tables.name, 'primary key' as kind, 0 as "isPartial",
      (select json_group_array(name) from (
        select name from pragma_table_info(tables.name) where pk > 0 order by pk
      )) as columns
    from sqlite_schema as tables
    where tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(db)
  return withoutKysely([...indexes.rows, ...primary.rows])
}

async function listPostgresKeys(db: Db): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select tables.relname as "table", keys.relname as name,
      case when indisprimary then 'primary key' when contype = 'u' then 'unique'
        when indisunique then 'unique index' else 'index' end as kind,
      (select json_agg(attname order by place)::text
        from unnest(indkey::int2[]) with ordinality as key (number, place)
        left join pg_attribute on attrelid = indrelid and attnum = number and number <> 0
      ) as columns,
      indpred is not null as "isPartial"
    from pg_index
    join pg_class as keys on keys.oid = indexrelid
    join pg_class as tables on tables.oid = indrelid
    join pg_namespace on pg_namespace.oid = tables.relnamespace
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where nspname = current_schema() and indisvalid`.execute(db)
  return withoutKysely(rows)
}

function withoutKysely(keys: readonly Key[]): Key[] {
  return keys.filter(({ table }) => !table.startsWith('kysely_'))
}
