import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPostgresDatabase } from '../../../testing/databases.ts'
import { openFirstRelease } from '../../../testing/first-release/open-first-release.ts'
import { temporaryFolder } from '../../../testing/server-process.ts'
import { type Db, openDatabase } from '../database.ts'
import { lockForUse } from '../file-lock.ts'
import { migrate, schemaState } from '../migrate.ts'
import { copyToPostgres } from './copy-to-postgres.ts'

vi.setConfig({ testTimeout: 30_000 })

let path: string
let url: string
let target: Db

beforeEach(async () => {
  path = join(temporaryFolder(), 'quiz.sqlite')
  const db = await openFirstRelease(`sqlite:${path}`)
  await migrate(db)
  await db.destroy()
  url = await createPostgresDatabase()
  target = openDatabase(url)
})
afterEach(() => target.destroy())

function copy() {
  const told = { total: 0, rows: 0, steps: [] as number[] }
  return copyToPostgres({
    path,
    url,
    onTotal: (rows) => {
      told.total = rows
    },
    onRows: (rows) => {
      told.rows += rows
      told.steps.push(rows)
    },
  }).then((tables) => ({ tables, told }))
}

const countUsers = async () => (await target.selectFrom('user').select('id').execute()).length

it('brings every row of every table, as it was', async () => {
  const { tables, told } = await copy()
  const source = new DatabaseSync(path)
  for (const { name, rows } of tables) {
    const there = source.prepare(`select * from "${name}"`).all()
    const { rows: here } = await sql<object>`select * from ${sql.table(name)}`.execute(target)
    expect(rows).toBe(there.length)
    expect(here.map(toText).sort()).toEqual(there.map(toText).sort())
  }
  source.close()
  expect(tables.map(({ name }) => name)).toContain('attempt')
  expect(told.rows).toBe(told.total)
  expect(told.total).toBe(2 * tables.reduce((sum, { rows }) => sum + rows, 0))
})

it('copies more rows than one query takes', async () => {
  const source = new DatabaseSync(path)
  const insert = source.prepare('insert into image (id, type, bytes) values (?, ?, ?)')
  for (let i = 0; i < 2500; i++) insert.run(`made-${i}`, 'image/webp', new Uint8Array([i & 255, 7]))
  source.close()
  const { tables } = await copy()
  expect(tables.find(({ name }) => name === 'image')?.rows).toBeGreaterThan(2500)
})

it('takes fewer rows at once of those that are large, as images are', async () => {
  const source = new DatabaseSync(path)
  const insert = source.prepare('insert into image (id, type, bytes) values (?, ?, ?)')
  const bytes = new Uint8Array(100 * 1024)
  for (let i = 0; i < 300; i++) insert.run(`large-${i}`, 'image/webp', bytes)
  source.close()
  const { told } = await copy()
  expect(Math.max(...told.steps)).toBeLessThan(100)
})

it('refuses a target of an older release that holds anything, and leaves its schema alone', async () => {
  await (await openFirstRelease(url)).destroy()
  await expect(copy()).rejects.toThrow('The target is not empty')
  expect(await schemaState(target)).toBe('older')
})

it('minds no table that the host keeps in another schema', async () => {
  await sql`create schema extensions`.execute(target)
  await sql`create table extensions.jobs (id integer)`.execute(target)
  await copy()
  expect(await countUsers()).toBeGreaterThan(0)
})

it('refuses a target that holds anything, and changes nothing there', async () => {
  await copy()
  const before = await countUsers()
  await expect(copy()).rejects.toThrow(/The target is not empty: its table \w+ has rows/)
  expect(await countUsers()).toBe(before)
})

it('refuses a target of somebody else', async () => {
  await sql`create table recipes (id integer)`.execute(target)
  await expect(copy()).rejects.toThrow('The target is not empty: it has a table recipes')
})

it('leaves an empty target when a row cannot be copied, and can be run again', async () => {
  const source = new DatabaseSync(path)
  source.exec(`update user set username = 'broken' || char(0) where rowid = 1`)
  await expect(copy()).rejects.toThrow()
  expect(await countUsers()).toBe(0)
  source.exec(`update user set username = 'mended' where rowid = 1`)
  source.close()
  await copy()
  expect(await countUsers()).toBeGreaterThan(0)
})

it('refuses a database that a server uses', async () => {
  const lock = lockForUse(path)
  await expect(copy()).rejects.toThrow('The database is in use')
  lock.release()
})

it('refuses a database of another release', async () => {
  const source = new DatabaseSync(path)
  source.exec(`insert into kysely_migration values ('999-later', '2030-01-01')`)
  await expect(copy()).rejects.toThrow('of a newer release')
  source.exec(`delete from kysely_migration where name > '002'`)
  source.close()
  await expect(copy()).rejects.toThrow('of an older release')
})

it('finds what has arrived differently', async () => {
  // Somebody else's trigger stands for whatever changes rows on their way.
  const other = openDatabase(url, 'setup')
  await migrate(other)
  await sql`create function shout() returns trigger language plpgsql as
    $$ begin new.title := upper(new.title); return new; end $$`.execute(other)
  await sql`create trigger shout before insert on kingdom for each row execute function shout()`.execute(
    other,
  )
  await other.destroy()
  await expect(copy()).rejects.toThrow(/The copy of kingdom differs: \d+ rows were sent/)
  expect(await countUsers()).toBe(0)
})

function toText(row: object): string {
  const columns = Object.entries(row).sort()
  return JSON.stringify(columns.map(([name, value]) => [name, toHex(value)]))
}

function toHex(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
