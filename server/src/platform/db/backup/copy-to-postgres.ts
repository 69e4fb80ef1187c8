import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Command, UsageError } from '../../context/command.ts'
import { type Db, inTransaction, openDatabase, sqlitePath, type Transaction } from '../database.ts'
import { lockForRestore } from '../file-lock.ts'
import { migrate, schemaState } from '../migrate.ts'

/** A table's name, and how many rows were copied. */
export interface CopiedTable {
  name: string
  rows: number
}

interface CopyOptions {
  /** The path of the SQLite database. */
  path: string
  /** The address of the PostgreSQL database. */
  url: string
  /** Called with how many rows are to be copied, and again with how many are to be compared. */
  onTotal: (rows: number) => void
  onRows: (rows: number) => void
}

type Row = Record<string, unknown>

const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']
/** A migration gives these the one row that they have. */
const WITH_A_ROW = [
  'catalogue_version',
  'roll_up_progress',
  'board_progress',
  'revision_count_progress',
]
/** The protocol numbers the parameters of a query with 16 bits. */
const PARAMETERS_MAX = 65_535
const ROWS_AT_ONCE = 1000
/** A thousand images would fill the memory, and no message of the protocol holds them. */
const CHARACTERS_AT_ONCE = 8 * 1024 * 1024

/**
 * Copies a SQLite database that no process has open into an empty PostgreSQL one, and compares what
 * has arrived, all in one transaction: ended at any moment, it leaves the target empty. Throws, and
 * changes nothing, when the source is in use or the target is not empty.
 */
export async function copyToPostgres(options: CopyOptions): Promise<CopiedTable[]> {
  const { path, url } = options
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`)
  await refuseOtherSchema(path)
  const lock = lockForRestore(path)
  if (!lock) throw new Error('The database is in use: stop the server first')
  const source = new DatabaseSync(path)
  const target = openDatabase(url, 'setup')
  try {
    await refuseContent(target)
    await migrate(target)
    return await inTransaction(target, (transaction) => copyAll(source, transaction, options))
  } finally {
    await target.destroy()
    source.close()
    lock.release()
  }
}

async function refuseOtherSchema(path: string): Promise<void> {
  const db = openDatabase(`sqlite:${path}`)
  const state = await schemaState(db).finally(() => db.destroy())
  if (state === 'older')
    throw new Error('The database is of an older release: run "npm run setup" first')
  if (state === 'newer')
    throw new Error('The database is of a newer release: copy it with that one')
}

/** Before anything is changed there, a schema of an older release included. */
async function refuseContent(target: Db): Promise<void> {
  const tables = await tableNames(target)
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new Error(`The target is not empty: it has a table ${tables[0]}`)
  }
  await refuseRows(
    target,
    tables.filter((name) => !MIGRATIONS.includes(name)),
  )
}

/**
 * Lists the tables of the schema in which new tables are made. A host may keep some of its own in
 * other schemas.
 */
async function tableNames(target: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1
  `.execute(target)
  return rows.map(({ name }) => name)
}

/** Throws when any table holds more than a migration gives it. */
async function refuseRows(target: Db, names: string[]): Promise<void> {
  for (const name of names.filter((name) => !WITH_A_ROW.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target)
    if (rows.length > 0) throw new Error(`The target is not empty: its table ${name} has rows`)
  }
}

async function copyAll(
  source: DatabaseSync,
  transaction: Transaction,
  { onTotal, onRows }: CopyOptions,
): Promise<CopiedTable[]> {
  // Nobody signs up meanwhile, and of two copies the second finds what the first has brought.
  await sql`lock table "user" in exclusive mode`.execute(transaction)
  const names = tablesByReference(source)
  await refuseRows(transaction, names)
  for (const name of WITH_A_ROW) await sql`delete from ${sql.table(name)}`.execute(transaction)
  onTotal(2 * names.reduce((sum, name) => sum + countRows(source, name), 0))

  const copied: CopiedTable[] = []
  for (const name of names) {
    const { rowsAtOnce, ...sent } = await copyTable(source, transaction, name, onRows)
    const arrived = await digestTable(transaction, name, { rowsAtOnce, onRows })
    if (sent.rows !== arrived.rows || sent.sum !== arrived.sum) {
      throw new Error(
        `The copy of ${name} differs: ${sent.rows} rows were sent, ${arrived.rows} arrived (checksums ${sent.sum} and ${arrived.sum})`,
      )
    }
    copied.push({ name, rows: sent.rows })
  }
  return copied
}

/** Lists the tables so that a table comes before those that refer to it. */
function tablesByReference(source: DatabaseSync): string[] {
  const names = source
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !MIGRATIONS.includes(name))
  const sorted = new Set<string>()
  const add = (name: string) => {
    for (const { table } of source.prepare(`pragma foreign_key_list("${name}")`).all()) {
      if (table !== name && !sorted.has(String(table))) add(String(table))
    }
    sorted.add(name)
  }
  for (const name of names) add(name)
  return [...sorted]
}

function countRows(source: DatabaseSync, name: string): number {
  return Number(source.prepare(`select count(*) as count from "${name}"`).get()?.count)
}

/** Returns also how many rows may be read back at once. */
async function copyTable(
  source: DatabaseSync,
  transaction: Transaction,
  name: string,
  onRows: (rows: number) => void,
): Promise<Digest & { rowsAtOnce: number }> {
  const digest = createDigest()
  const insert = async (rows: Row[]) => {
    await transaction.withTables<Record<string, Row>>().insertInto(name).values(rows).execute()
    onRows(rows.length)
  }
  let batch: Row[] = []
  let characters = 0
  let longest = 1
  for (const row of source.prepare(`select * from "${name}"`).iterate()) {
    const length = digest.add(row)
    longest = Math.max(longest, length)
    const rowsMax = Math.min(ROWS_AT_ONCE, PARAMETERS_MAX / Object.keys(row).length - 1)
    if (batch.length >= rowsMax || characters + length > CHARACTERS_AT_ONCE) {
      if (batch.length > 0) await insert(batch)
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) await insert(batch)
  const rowsAtOnce = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CHARACTERS_AT_ONCE / longest)))
  return { ...digest.result(), rowsAtOnce }
}

async function digestTable(
  transaction: Transaction,
  name: string,
  { rowsAtOnce, onRows }: { rowsAtOnce: number; onRows: (rows: number) => void },
): Promise<Digest> {
  const digest = createDigest()
  await sql`declare copied no scroll cursor for select * from ${sql.table(name)}`.execute(
    transaction,
  )
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(transaction)
    if (rows.length === 0) break
    for (const row of rows) digest.add(row)
    onRows(rows.length)
  }
  await sql`close copied`.execute(transaction)
  return digest.result()
}

interface Digest {
  rows: number
  /** The sum of the rows' hashes, as the engines do not agree on an order. */
  sum: bigint
}

function createDigest() {
  let rows = 0
  let sum = 0n
  return {
    /** Returns how long the row is as text, in characters. */
    add: (row: Row): number => {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify(columns.map(([name, value]) => [name, toJson(value)]))
      rows++
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE())
      return text.length
    },
    result: (): Digest => ({ rows, sum }),
  }
}

/** A `Buffer` would write itself otherwise than other bytes do. */
function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

const USAGE = `Usage: POSTGRES_URL=postgres://… npm run migrate:postgres

Copies the SQLite database of this installation into the PostgreSQL database at POSTGRES_URL, which
must be empty, and compares what has arrived. The server must be stopped. Afterwards set DATABASE_URL
to the same address; the SQLite database stays as it was.`

/** The way from one file to a database for several processes, for operators. */
export const copyToPostgresCommand: Command = async (args, shell) => {
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) return shell.print(USAGE)
  const { databaseUrl, postgresUrl: url } = shell.readConfig()
  if (args.length > 0 || url === undefined) throw new UsageError(USAGE)

  const path = sqlitePath(databaseUrl)
  if (path === undefined) {
    throw new Error('DATABASE_URL is PostgreSQL already: this copies from SQLite.')
  }
  const progress = shell.startProgress('Copying and comparing', 'rows')
  const tables = await copyToPostgres({
    path,
    url,
    onTotal: progress.expect,
    onRows: progress.advance,
  }).finally(progress.end)
  for (const { name, rows } of tables) shell.print(`${name}\t${rows}`)
  shell.print('Every row has arrived as it was. Now set DATABASE_URL to the address of the copy.')
}
