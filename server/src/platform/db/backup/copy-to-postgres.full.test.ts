import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../testing/databases.ts'
import { openRelease030 } from '../../../testing/release-0.3.0/open-release.ts'
import { createTemporaryFolder, startProcess } from '../../../testing/server-process.ts'
import { type Db, openDatabase } from '../database.ts'
import { lockForUse } from '../file-lock.ts'
import { migrate, readSchemaState } from '../migrate.ts'
import { copyToPostgres } from './copy-to-postgres.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')

let path: string
let url: string
let target: Db

let template: string

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'quiz-kingdom-copied-'))
  const db = await openRelease030(`sqlite:${join(template, 'quiz.sqlite')}`)
  await migrate(db)
  await db.destroy()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

beforeEach(async () => {
  path = join(createTemporaryFolder(), 'quiz.sqlite')
  copyFileSync(join(template, 'quiz.sqlite'), path)
  url = await createPostgresDatabase()
  target = openDatabase(url, 'setup')
})
afterEach(() => target.destroy())

async function runCopy({ failAfter = Infinity } = {}) {
  const progress = { total: 0, rows: 0, steps: [] as number[] }
  const tables = await copyToPostgres({
    path,
    url,
    onTotal: (rows) => {
      progress.total = rows
    },
    onRows: (rows) => {
      progress.rows += rows
      progress.steps.push(rows)
      if (progress.rows >= failAfter) throw new Error('Ended')
    },
  })
  return { tables, progress }
}

function changeSource(change: (source: DatabaseSync) => void): void {
  const source = new DatabaseSync(path)
  change(source)
  source.close()
}

function insertImages(count: number, bytes = new Uint8Array([7])): void {
  changeSource((source) => {
    const insert = source.prepare('insert into image (id, type, bytes) values (?, ?, ?)')
    source.exec('begin')
    for (let i = 0; i < count; i++) insert.run(`made-${i}`, 'image/webp', bytes)
    source.exec('commit')
  })
}

const countUsers = async () => (await target.selectFrom('user').select('id').execute()).length

async function expectEmptyTarget(): Promise<void> {
  expect(await target.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
}

it('brings every row of every table, as it was, but for what release 0.3.0 left over', async () => {
  const { tables, progress } = await runCopy()
  const source = new DatabaseSync(path)
  for (const { name, rows } of tables) {
    const there = source
      .prepare(`select * from "${name}"`)
      .all()
      .map(({ counted: _, result_details: __, ...row }) => row)
    const { rows: here } = await sql<object>`select * from ${sql.table(name)}`.execute(
      target.withoutPlugins(),
    )
    expect(rows).toBe(there.length)
    expect(here.map(toText).sort()).toEqual(there.map(toText).sort())
  }
  source.close()
  expect(tables.map(({ name }) => name)).toContain('attempt')
  expect(progress.rows).toBe(progress.total)
  expect(progress.total).toBe(tables.reduce((sum, { rows }) => sum + rows, 0))
})

it('takes fewer rows at once of those that are large, as images are', async () => {
  insertImages(300, new Uint8Array(100 * 1024))
  const { progress } = await runCopy()
  expect(Math.max(...progress.steps)).toBeLessThan(100)
})

it('ignores a table that the host keeps in another schema', async () => {
  await sql`create schema extensions`.execute(target)
  await sql`create table extensions.jobs (id integer)`.execute(target)
  await runCopy()
  expect(await countUsers()).toBeGreaterThan(0)
})

it('fills a schema whatever its name', async () => {
  await sql`create schema "Quiz Kingdom"`.execute(target)
  const database = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${database} set search_path = "Quiz Kingdom"`.execute(target)
  const { tables, progress } = await runCopy()
  expect(tables.map(({ name }) => name)).toContain('attempt')
  expect(progress.rows).toBe(progress.total)
})

it('refuses a target that holds anything, and changes nothing there', async () => {
  await runCopy()
  const before = await countUsers()
  await expect(runCopy()).rejects.toThrow(
    /^The target is not empty, it has a table "\w+": set POSTGRES_URL to an empty database. Nothing was changed$/,
  )
  expect(await countUsers()).toBe(before)
})

it('leaves no table behind without a word', async () => {
  changeSource((source) => source.exec('create table later (id integer)'))
  await expect(runCopy()).rejects.toThrow('The target has no table for later. Nothing was changed')
  await expectEmptyTarget()
})

it('refuses the half-copied target of release 0.3.0', async () => {
  await (await openRelease030(url)).destroy()
  await sql`create table unfinished_copy (name text primary key)`.execute(target)
  await expect(runCopy()).rejects.toThrow('The target is not empty')
  const setup = await startProcess(CLI, { DATABASE_URL: url }, ['setup'])
  expect(await setup.exit).toBe(1)
  expect(setup.printed()).toContain('The database is an unfinished copy')
  expect(await readSchemaState(target)).toBe('older')
})

it('leaves the target empty when a row cannot be copied, and succeeds once that is corrected', async () => {
  changeSource((source) =>
    source.exec(`update user set username = 'broken' || char(0) where rowid = 1`),
  )
  await expect(runCopy()).rejects.toThrow()
  await expectEmptyTarget()
  changeSource((source) => source.exec(`update user set username = 'corrected' where rowid = 1`))
  await runCopy()
  expect(await countUsers()).toBeGreaterThan(0)
})

it('leaves the target empty when it fails halfway, and starts over', async () => {
  insertImages(3000)
  await expect(runCopy({ failAfter: 2000 })).rejects.toThrow('Ended')
  await expectEmptyTarget()
  const { tables } = await runCopy()
  expect(tables.find(({ name }) => name === 'image')?.rows).toBeGreaterThanOrEqual(3000)
})

it('leaves the target empty when it is killed, and starts over', async () => {
  const settings = { DATABASE_URL: `sqlite:${path}`, POSTGRES_URL: url }
  await target.connection().execute(async (connection) => {
    // The trigger makes the copy wait when it creates its first index.
    await sql`create function wait() returns event_trigger language plpgsql
      as $$ begin perform pg_advisory_lock(1); end $$`.execute(connection)
    await sql`create event trigger wait on ddl_command_end when tag in ('CREATE INDEX')
      execute function wait()`.execute(connection)
    await sql`select pg_advisory_lock(1)`.execute(connection)
    const command = await startProcess(CLI, settings, ['migrate:postgres'])
    await expect.poll(() => listWaiting(connection), { interval: 20 }).toHaveLength(1)
    command.child.kill('SIGKILL')
    expect(await command.exit).toBe(null)
    await sql`select pg_terminate_backend(pid) from pg_locks where not granted`.execute(connection)
    await expect.poll(() => listWaiting(connection), { interval: 20 }).toHaveLength(0)
    await sql`drop event trigger wait`.execute(connection)
  })
  await expectEmptyTarget()
  const last = await startProcess(CLI, settings, ['migrate:postgres'])
  expect(await last.exit, last.printed()).toBe(0)
  expect(last.printed()).toMatch(/^user\t3$/m)
})

async function listWaiting(db: Db) {
  const { rows } = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where not granted and datname = current_database()`.execute(db)
  return rows
}

it('refuses a target that another copy has filled meanwhile', async () => {
  const copies = await Promise.allSettled([copyDuplicate('a'), copyDuplicate('b')])
  expect(copies).toContainEqual({ status: 'fulfilled', value: expect.any(Array) })
  const reason = expect.objectContaining({
    message: expect.stringContaining('The target is not empty'),
  })
  expect(copies).toContainEqual({ status: 'rejected', reason })
})

/**
 * Copies a duplicate of the SQLite file to PostgreSQL, because the file itself is locked while it is copied.
 */
function copyDuplicate(name: string) {
  const file = `${path}-${name}`
  copyFileSync(path, file)
  return copyToPostgres({ path: file, url, onTotal: () => {}, onRows: () => {} })
}

it('says that the target cannot be reached', async () => {
  url = 'postgres://quiz:secret@127.0.0.1:1/quiz'
  await expect(runCopy()).rejects.toThrow('The database cannot be opened: connect ECONNREFUSED')
})

it('refuses a database that a server uses', async () => {
  const lock = lockForUse(path)
  await expect(runCopy()).rejects.toThrow('The database is in use')
  lock.release()
})

it('refuses a database of another release', async () => {
  const source = new DatabaseSync(path)
  source.exec(`insert into kysely_migration values ('999-later', '2030-01-01')`)
  await expect(runCopy()).rejects.toThrow('from a newer release')
  source.exec(`delete from kysely_migration where name > '002'`)
  source.close()
  await expect(runCopy()).rejects.toThrow('from an older release')
})

it('notices rows that have not arrived, and leaves the target empty', async () => {
  // The trigger discards every row, as an unknown fault might.
  await sql`create function lose() returns trigger language plpgsql as
    $$ begin return null; end $$`.execute(target)
  await sql`create function add_loss() returns event_trigger language plpgsql as $$ begin
    if to_regclass('kingdom') is not null then
      create or replace trigger lose before insert on kingdom for each row execute function lose();
    end if;
  end $$`.execute(target)
  await sql`create event trigger add_loss on ddl_command_end when tag in ('CREATE TABLE')
    execute function add_loss()`.execute(target)
  await expect(runCopy()).rejects.toThrow(
    /The copy of kingdom differs: it has 0 rows instead of \d+/,
  )
  await expectEmptyTarget()
})

function toText(row: object): string {
  const columns = Object.entries(row).sort()
  return JSON.stringify(columns.map(([name, value]) => [name, toHex(value)]))
}

function toHex(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
