import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Command, UsageError } from '../../context/command.ts'
import {
  inTransaction,
  openDatabase,
  parseSqlitePath,
  refusePooler,
  type Transaction,
} from '../database.ts'
import { lockForRestore } from '../file-lock.ts'
import { migrationProvider, readSchemaState } from '../migrate.ts'

interface CopyOptions {
  path: string
  url: string
  /** Called once with the number of rows to copy. */
  onTotal: (rows: number) => void
  /** Called after each batch with the number of its rows. */
  onRows: (rows: number) => void
}

type Row = Record<string, unknown>

/** PostgreSQL's protocol counts the parameters of a query in 16 bits. */
const PARAMETERS_MAX = 65_535
const ROWS_PER_BATCH = 1000
/**
 * A batch ends at this size even if it has fewer than `ROWS_PER_BATCH` rows, because that many images would fit
 * neither into memory nor into one message.
 */
const BYTES_PER_BATCH = 8 * 1024 * 1024

/**
 * Copies a SQLite database that no process has open into an empty PostgreSQL database, in one transaction.
 * Throws, and changes nothing, if the source is in use or the target is not empty.
 */
export async function copyToPostgres(options: CopyOptions) {
  const { path, url } = options
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`)
  await requireCurrentSchema(path)
  const lock = lockForRestore(path)
  if (!lock) throw new Error('The database is in use: stop the server first')
  const source = new DatabaseSync(path)
  const target = openDatabase(url, 'setup')
  try {
    await refusePooler(target, 'POSTGRES_URL')
    return await inTransaction(target, async (transaction) => {
      await createSchema(transaction)
      return copyTables(source, transaction, options)
    })
  } finally {
    await target.destroy()
    source.close()
    lock.release()
  }
}

async function requireCurrentSchema(path: string): Promise<void> {
  const db = openDatabase(`sqlite:${path}`)
  const state = await readSchemaState(db).finally(() => db.destroy())
  if (state === 'older')
    throw new Error('The database is from an older release: run "npm run setup" first')
  if (state === 'newer')
    throw new Error('The database is from a newer release: copy it with that release')
}

/**
 * The lock's number is arbitrary. A second copy waits for the lock, and then finds that the target is not
 * empty.
 */
const COPY_LOCK_ID = 2_914_663_750_817_421n

async function createSchema(target: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(COPY_LOCK_ID)})`.execute(target)
  // Only the current schema must be empty, because a hosting provider may keep its own tables in others.
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1 limit 1
  `.execute(target)
  if (rows[0]) {
    throw new Error(
      `The target is not empty, it has a table "${rows[0].name}": set POSTGRES_URL to an empty database. Nothing was changed`,
    )
  }
  const { error } = await new Migrator({
    db: target,
    provider: migrationProvider,
  }).migrateToLatest()
  if (error) throw error
}

async function copyTables(
  source: DatabaseSync,
  target: Transaction,
  { onTotal, onRows }: CopyOptions,
) {
  const tables = (await listTables(target)).map((table) => ({
    ...table,
    rows: countRows(source, table.name),
  }))
  requireKnownTables(source, tables)
  onTotal(tables.reduce((sum, { rows }) => sum + rows, 0))
  for (const { name, columns, rows } of tables) {
    // The migrations have already inserted a row into each table that always has exactly one.
    await sql`delete from ${sql.table(name)}`.execute(target)
    await copyTable(source, target, { name, columns }, onRows)
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(target)
    const arrived = counted.rows[0]?.count
    if (arrived === rows) continue
    throw new Error(
      `The copy of ${name} differs: it has ${arrived} rows instead of ${rows}. Nothing was changed`,
    )
  }
  return tables
}

/** What release 0.3.0 left over. */
const OBSOLETE_TABLES = ['backfill', 'board_progress']

function requireKnownTables(source: DatabaseSync, tables: readonly Table[]): void {
  const known = new Set([...tables.map(({ name }) => name), ...OBSOLETE_TABLES])
  const unknown = source
    .prepare(`select name from sqlite_schema where type = 'table'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite|kysely)_/.test(name) && !known.has(name))
  if (unknown.length > 0)
    throw new Error(`The target has no table for ${unknown.join(', ')}. Nothing was changed`)
}

interface Table {
  name: string
  columns: string[]
}

/**
 * Lists the tables that hold data, each before those that refer to it: in the order of their creation. The
 * source may have further tables and columns, which release 0.3.0 left over.
 */
async function listTables(target: Transaction): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = quote_ident(current_schema())::regnamespace
      and relname not like 'kysely%' and attnum > 0 and not attisdropped
    group by pg_class.oid order by pg_class.oid`.execute(target)
  return rows
}

function countRows(source: DatabaseSync, name: string): number {
  return Number(source.prepare(`select count(*) as count from "${name}"`).get()?.count)
}

async function copyTable(
  source: DatabaseSync,
  target: Transaction,
  { name, columns }: Table,
  onRows: (rows: number) => void,
): Promise<void> {
  const insert = async (rows: Row[]) => {
    await target.withTables<Record<string, Row>>().insertInto(name).values(rows).execute()
    onRows(rows.length)
  }
  const selected = columns.map((column) => `"${column}"`)
  const rowsMax = Math.min(ROWS_PER_BATCH, Math.floor(PARAMETERS_MAX / columns.length))
  let batch: Row[] = []
  let bytes = 0
  for (const row of source.prepare(`select ${selected} from "${name}" order by rowid`).iterate()) {
    batch.push(row)
    bytes += estimateRowBytes(row)
    if (batch.length < rowsMax && bytes < BYTES_PER_BATCH) continue
    await insert(batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await insert(batch)
}

/** The approximate size in bytes: only texts and images matter. */
function estimateRowBytes(row: Row): number {
  const sizes = Object.values(row).map((value) => {
    if (value instanceof Uint8Array) return value.byteLength
    return typeof value === 'string' ? value.length : 0
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

const USAGE = `Usage: POSTGRES_URL=postgres://… npm run migrate:postgres

Copies the SQLite database of this installation into the PostgreSQL database at POSTGRES_URL, which
must be empty. The server must be stopped. If the copy is interrupted, the target stays empty: run the
command again. Afterwards set DATABASE_URL to the same address; the SQLite database stays as it was.`

export const copyToPostgresCommand: Command = async (args, shell) => {
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) return shell.print(USAGE)
  const { databaseUrl, postgresUrl: url } = shell.readConfig()
  if (args.length > 0 || url === undefined) throw new UsageError(USAGE)

  const path = parseSqlitePath(databaseUrl)
  if (path === undefined) {
    throw new Error('DATABASE_URL is already PostgreSQL: this command copies from SQLite.')
  }
  const progress = shell.startProgress('Copying', 'rows')
  const tables = await copyToPostgres({
    path,
    url,
    onTotal: progress.expect,
    onRows: progress.advance,
  }).finally(progress.end)
  shell.print('table\trows')
  for (const { name, rows } of tables) shell.print(`${name}\t${rows}`)
  shell.print('Every row was copied. Now set DATABASE_URL to the address of the copy.')
}
