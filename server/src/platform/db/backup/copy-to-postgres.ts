import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import {
  type Db,
  inTransaction,
  openDatabase,
  refusePooler,
  type Transaction,
} from '../database.ts'
import { lockForRestore } from '../file-lock.ts'
import { migrate, schemaState } from '../migrate.ts'
import {
  createRowDigest,
  type Digest,
  isSameDigest,
  type Row,
  type RowDigest,
  writeSum,
} from './row-digest.ts'
import {
  createMarks,
  dropMarks,
  isUnfinishedCopy,
  listMarks,
  type Mark,
  UNFINISHED_COPY,
  updateMark,
} from './unfinished-copy.ts'

/** A table, and what was copied of it and found again in the target. */
export interface CopiedTable extends Digest {
  name: string
}

export interface FinishedCopy {
  tables: CopiedTable[]
  /** When the first run found the source closed, and when the last one had compared everything. */
  closedFrom: Date
  closedTo: Date
}

interface CopyOptions {
  /** The path of the SQLite database. */
  path: string
  /** The address of the PostgreSQL database. */
  url: string
  clock: Clock
  /** Empties the target of a copy that was not finished, and begins anew. */
  isStartingOver: boolean
  /** Called with how many rows are to be copied, and again with how many are to be compared. */
  onTotal: (rows: number) => void
  onRows: (rows: number) => void
}

const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']
/** What release 0.3.0 had and a new database lacks. */
const LEFT_OVER = ['attempt.counted', 'attempt.result_details', 'backfill', 'board_progress']
/** A migration gives these the one row that they have. */
const WITH_A_ROW = ['catalogue_version', 'roll_up_progress', 'revision_count_progress']
/** The protocol numbers the parameters of a query with 16 bits. */
const PARAMETERS_MAX = 65_535
const ROWS_AT_ONCE = 1000
/** A thousand images would fill the memory, and no message of the protocol holds them. */
const CHARACTERS_AT_ONCE = 8 * 1024 * 1024

export const START_OVER = 'npm run migrate:postgres -- --start-over'
const START_OVER_HINT = `Empty the target and start over with "${START_OVER}"`

/**
 * Copies a SQLite database that no process has open into an empty PostgreSQL one, and compares what
 * has arrived. Ended at any moment, it leaves a target that no server takes; called again, it goes on.
 * Throws, and changes nothing, when the source is in use, or the target is neither empty nor what the
 * last call has left of this very source.
 */
export async function copyToPostgres(options: CopyOptions): Promise<FinishedCopy> {
  const { path, url, clock } = options
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`)
  await refuseOtherSchema(path)
  const lock = lockForRestore(path)
  if (!lock) throw new Error('The database is in use: stop the server first')
  const closedAt = clock.now()
  const source = new DatabaseSync(path)
  const target = openDatabase(url, 'setup')
  try {
    await refusePooler(target, 'POSTGRES_URL')
    return await target.connection().execute(async (connection) => {
      await lockTarget(connection)
      await prepareTarget(source, connection, closedAt, options)
      return copyAndCompare(source, connection, options)
    })
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
    throw new Error('The database is from an older release: run "npm run setup" first')
  if (state === 'newer')
    throw new Error('The database is from a newer release: copy it with that release')
}

/** Any number of our own. A process holds this lock, on the one connection that it uses, while it copies. */
const COPY_LOCK = 2_914_663_750_817_421n
/** The connection of a process that was killed ends with its statement. */
const COPY_LOCK_LIMIT_MS = 3000
const LOCK_NOT_AVAILABLE = '55P03' // PostgreSQL, appendix A

async function lockTarget(target: Db): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(COPY_LOCK_LIMIT_MS)}`.execute(target)
  try {
    await sql`select pg_advisory_lock(${sql.lit(COPY_LOCK)})`.execute(target)
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    throw isHeld ? new Error('Another copy into this target is running') : error
  }
  await sql`reset lock_timeout`.execute(target)
}

/** Leaves a target that has this release's schema, and for each table a mark. */
async function prepareTarget(
  source: DatabaseSync,
  target: Db,
  closedAt: Date,
  { isStartingOver }: CopyOptions,
): Promise<void> {
  const names = tablesByReference(source)
  if (await isUnfinishedCopy(target)) {
    if (!isStartingOver) return refuseOtherCopy(target, names)
    await emptyTarget(target)
  }
  await refuseContent(target)
  await migrate(target)
  await inTransaction(target, async (transaction) => {
    // Nobody signs up meanwhile.
    await sql`lock table "user" in exclusive mode`.execute(transaction)
    await refuseRows(transaction, names)
    for (const name of WITH_A_ROW) await sql`delete from ${sql.table(name)}`.execute(transaction)
    await createMarks(transaction, names, closedAt)
  })
}

/** Of an older release, or with rows that no copy has brought. Whether all rows are right is compared in the end. */
async function refuseOtherCopy(target: Db, names: readonly string[]): Promise<void> {
  const marks = await listMarks(target)
  const known = [...MIGRATIONS, UNFINISHED_COPY, ...names]
  const strange = (await tableNames(target)).find((name) => !known.includes(name))
  if (strange !== undefined) {
    throw new Error(`The target has changed since the copy began: it has a table ${strange}`)
  }
  if ((await schemaState(target)) !== 'current' || marks.length !== names.length) {
    throw new Error(
      `The copy in the target was started by another release: continue with that one. ${START_OVER_HINT}`,
    )
  }
  for (const { name, rows: brought } of marks) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(target)
    if (rows[0]?.count === brought) continue
    throw new Error(
      `The target has changed since the copy began: its table ${name} has ${rows[0]?.count} rows, of which ${brought} were copied. ${START_OVER_HINT}`,
    )
  }
}

/** Of what a copy has brought, and of its marks. */
async function emptyTarget(target: Db): Promise<void> {
  await inTransaction(target, async (transaction) => {
    const marks = await listMarks(transaction)
    const names = marks.map(({ name }) => sql.table(name))
    await sql`truncate ${sql.join(names)}`.execute(transaction)
    await dropMarks(transaction)
  })
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

async function copyAndCompare(
  source: DatabaseSync,
  target: Db,
  { clock, onTotal, onRows }: CopyOptions,
): Promise<FinishedCopy> {
  const names = tablesByReference(source)
  onTotal(2 * names.reduce((sum, name) => sum + countRows(source, name), 0))
  const marks = new Map((await listMarks(target)).map((mark) => [mark.name, mark]))
  const sent: SentTable[] = []
  for (const name of names) {
    const mark = marks.get(name)
    if (!mark) throw new Error(`The target has no mark for the table ${name}. ${START_OVER_HINT}`)
    sent.push(await copyTable(source, target, mark, onRows))
  }
  await inTransaction(target, async (transaction) => {
    for (const table of sent) await compareTable(transaction, table, onRows)
    await dropMarks(transaction)
  })
  const times = [...marks.values()].map(({ closedAt }) => closedAt.getTime())
  const tables = sent.map(({ name, rows, sum }) => ({ name, rows, sum }))
  return { tables, closedFrom: new Date(Math.min(...times)), closedTo: clock.now() }
}

/** Lists the tables so that a table comes before those that refer to it. */
function tablesByReference(source: DatabaseSync): string[] {
  const names = source
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !MIGRATIONS.includes(name) && !LEFT_OVER.includes(name))
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

interface SentTable extends CopiedTable {
  /** How many of the rows may be read back at once. */
  rowsAtOnce: number
}

/** Goes on behind the mark. Throws when the rows before it are not those that were copied. */
async function copyTable(
  source: DatabaseSync,
  target: Db,
  mark: Mark,
  onRows: (rows: number) => void,
): Promise<SentTable> {
  const { name } = mark
  const digest = createRowDigest()
  const insert = async (rows: Row[]) => {
    const now = digest.result()
    await inTransaction(target, async (transaction) => {
      await transaction.withTables<Record<string, Row>>().insertInto(name).values(rows).execute()
      await updateMark(transaction, name, now)
    })
    onRows(rows.length)
  }
  let batch: Row[] = []
  let characters = 0
  let longest = 1
  const columns = source
    .prepare(`select name from pragma_table_info('${name}')`)
    .all()
    .filter((column) => !LEFT_OVER.includes(`${name}.${column.name}`))
    .map((column) => `"${column.name}"`)
  const rows = source.prepare(`select ${columns} from "${name}" order by rowid`).iterate()
  if (mark.rows > 0) longest = skipCopied(rows, mark, digest)
  onRows(mark.rows)
  for (const row of rows) {
    const rowsMax = Math.min(ROWS_AT_ONCE, PARAMETERS_MAX / Object.keys(row).length - 1)
    if (batch.length >= rowsMax || characters >= CHARACTERS_AT_ONCE) {
      await insert(batch)
      batch = []
      characters = 0
    }
    const length = digest.add(row)
    longest = Math.max(longest, length)
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) await insert(batch)
  const rowsAtOnce = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CHARACTERS_AT_ONCE / longest)))
  return { name, ...digest.result(), rowsAtOnce }
}

/** Returns how long the longest of these rows is as text, in characters. */
function skipCopied(
  rows: Iterator<Row, unknown>,
  { name, ...copied }: Mark,
  digest: RowDigest,
): number {
  let longest = 1
  for (let skipped = 0; skipped < copied.rows; skipped++) {
    const { value, done } = rows.next()
    if (done) break
    longest = Math.max(longest, digest.add(value))
  }
  if (isSameDigest(digest.result(), copied)) return longest
  throw new Error(
    `The copy in the target is of another database, or this one has changed since: the first ${copied.rows} rows of ${name} have changed. ${START_OVER_HINT}`,
  )
}

async function compareTable(
  transaction: Transaction,
  { name, rowsAtOnce, ...sent }: SentTable,
  onRows: (rows: number) => void,
): Promise<void> {
  const arrived = await digestTable(transaction, name, { rowsAtOnce, onRows })
  if (isSameDigest(sent, arrived)) return
  throw new Error(
    `The copy of ${name} differs: ${sent.rows} rows were sent, ${arrived.rows} arrived (checksums ${writeSum(sent.sum)} and ${writeSum(arrived.sum)}). ${START_OVER_HINT}`,
  )
}

async function digestTable(
  transaction: Transaction,
  name: string,
  { rowsAtOnce, onRows }: { rowsAtOnce: number; onRows: (rows: number) => void },
): Promise<Digest> {
  const digest = createRowDigest()
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
