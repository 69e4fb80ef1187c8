import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isSetUp } from '../../../app/setup.ts'
import { createPostgresDatabase } from '../../../testing/databases.ts'
import { MIGRATED } from '../../../testing/migrated-postgres.ts'
import { openRelease030 } from '../../../testing/release-0.3.0/open-release.ts'
import { startProcess, temporaryFolder } from '../../../testing/server-process.ts'
import { systemClock } from '../../clock.ts'
import { type Db, openDatabase } from '../database.ts'
import { lockForUse } from '../file-lock.ts'
import { migrate, schemaState } from '../migrate.ts'
import { copyToPostgres } from './copy-to-postgres.ts'
import { listMarks } from './unfinished-copy.ts'

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
  path = join(temporaryFolder(), 'quiz.sqlite')
  copyFileSync(join(template, 'quiz.sqlite'), path)
  url = await createPostgresDatabase(MIGRATED)
  target = openDatabase(url, 'setup')
})
afterEach(() => target.destroy())

/** Without a schema, as an operator makes it. */
async function makeEmptyTarget(): Promise<void> {
  await target.destroy()
  url = await createPostgresDatabase()
  target = openDatabase(url, 'setup')
}

function copy({ isStartingOver = false, failAfter = Infinity, clock = systemClock } = {}) {
  const told = { total: 0, rows: 0, steps: [] as number[] }
  return copyToPostgres({
    path,
    url,
    clock,
    isStartingOver,
    onTotal: (rows) => {
      told.total = rows
    },
    onRows: (rows) => {
      told.rows += rows
      told.steps.push(rows)
      if (told.rows >= failAfter) throw new Error('Ended')
    },
  }).then((finished) => ({ ...finished, told }))
}

/** Of one table, or of all. */
const countCopied = async (only?: string) =>
  (await listMarks(target))
    .filter(({ name }) => only === undefined || name === only)
    .reduce((sum, { rows }) => sum + rows, 0)

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

/** Leaves a copy of some of the images. */
async function copyHalf(): Promise<void> {
  insertImages(3000)
  await expect(copy({ failAfter: 2000 })).rejects.toThrow('Ended')
  expect(await countCopied()).toBeGreaterThan(0)
}

const countUsers = async () => (await target.selectFrom('user').select('id').execute()).length

it('brings every row of every table, as it was, but for what release 0.3.0 left over', async () => {
  await makeEmptyTarget()
  const { tables, told } = await copy()
  const source = new DatabaseSync(path)
  for (const { name, rows } of tables) {
    const there = source
      .prepare(`select * from "${name}"`)
      .all()
      .map(({ counted: _, result_details: __, ...row }) => row)
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
  insertImages(2500)
  const { tables } = await copy()
  expect(tables.find(({ name }) => name === 'image')?.rows).toBeGreaterThan(2500)
})

it('takes fewer rows at once of those that are large, as images are', async () => {
  insertImages(300, new Uint8Array(100 * 1024))
  const { told } = await copy()
  expect(Math.max(...told.steps)).toBeLessThan(100)
})

it('refuses a target of an older release that holds anything, and leaves its schema alone', async () => {
  await makeEmptyTarget()
  await (await openRelease030(url)).destroy()
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
  await makeEmptyTarget()
  await sql`create table recipes (id integer)`.execute(target)
  await expect(copy()).rejects.toThrow('The target is not empty: it has a table recipes')
})

it('goes on once a row that cannot be copied is mended', async () => {
  changeSource((source) =>
    source.exec(`update user set username = 'broken' || char(0) where rowid = 1`),
  )
  await expect(copy()).rejects.toThrow()
  changeSource((source) => source.exec(`update user set username = 'mended' where rowid = 1`))
  await copy()
  expect(await countUsers()).toBeGreaterThan(0)
})

it('sends nothing again of what has arrived', async () => {
  await copyHalf()
  const sentBefore = sql<{ id: string }>`
    select id from image where xmin::text = (select min(xmin::text::bigint)::text from image)`
  const { rows: before } = await sentBefore.execute(target)
  await copy()
  const { rows: after } = await sentBefore.execute(target)
  expect(after).toEqual(before)
})

it('counts the time since the first run found the source closed', async () => {
  const at = (time: string) => ({
    now: () => new Date(`2026-03-02T${time}.000Z`),
    sleep: systemClock.sleep,
  })
  insertImages(3000)
  await expect(copy({ failAfter: 2000, clock: at('09:00:00') })).rejects.toThrow('Ended')
  const { closedFrom, closedTo } = await copy({ clock: at('09:10:00') })
  expect([closedFrom, closedTo].map((time) => time.toISOString().slice(11, 19))).toEqual([
    '09:00:00',
    '09:10:00',
  ])
})

it('is nothing that a server starts with, or a setup completes, before it is finished', async () => {
  await copyHalf()
  expect(await isSetUp(target)).toBe(false)
  const setup = await startProcess(CLI, { DATABASE_URL: url }, ['setup'])
  expect(await setup.exit).toBe(1)
  expect(setup.printed()).toContain('The database is an unfinished copy')
})

it('brings what was added to the source since', async () => {
  await copyHalf()
  changeSource((source) =>
    source.exec(`insert into image (id, type, bytes) values ('added', 'image/webp', x'07')`),
  )
  await copy()
  const { rows } = await sql`select id from image where id = 'added'`.execute(target)
  expect(rows).toHaveLength(1)
})

it('notices that the source has changed since, and begins anew when it is told to', async () => {
  await copyHalf()
  changeSource((source) => source.exec(`update image set type = 'image/png' where rowid = 1`))
  await expect(copy()).rejects.toThrow(
    /this one has changed since: the first \d+ rows of image .* "npm run migrate:postgres -- --start-over"/,
  )
  await copy({ isStartingOver: true })
  const { rows } = await sql`select id from image where type = 'image/png'`.execute(target)
  expect(rows.length).toBeGreaterThan(0)
})

it('notices rows that somebody has put into the unfinished target, or taken out of it', async () => {
  await copyHalf()
  await sql`delete from image where id = 'made-1'`.execute(target)
  await expect(copy()).rejects.toThrow(/The target has changed .* its table image has \d+ rows/)
})

it('notices rows that were changed in the unfinished target', async () => {
  await copyHalf()
  await sql`update image set type = 'image/png' where id = 'made-1'`.execute(target)
  await expect(copy()).rejects.toThrow(/The copy of image differs/)
  await copy({ isStartingOver: true })
})

it('notices a table of somebody else beside the unfinished copy', async () => {
  await copyHalf()
  await sql`create table recipes (id integer)`.execute(target)
  await expect(copy()).rejects.toThrow('it has a table recipes')
})

it('goes on with no copy that another release has begun', async () => {
  await copyHalf()
  await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(target)
  await expect(copy()).rejects.toThrow('started by another release')
})

it('gives way to another copy into the same target', async () => {
  await target.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(2914663750817421)`.execute(connection)
    await expect(copy()).rejects.toThrow('Another copy into this target is running')
  })
})

it('empties nothing but a copy that is not finished', async () => {
  await copy()
  await expect(copy({ isStartingOver: true })).rejects.toThrow('The target is not empty')
  expect(await countUsers()).toBeGreaterThan(0)
})

it('says that the target cannot be reached', async () => {
  url = 'postgres://quiz:secret@127.0.0.1:1/quiz'
  await expect(copy()).rejects.toThrow('The database cannot be opened: connect ECONNREFUSED')
})

it('refuses a database that a server uses', async () => {
  const lock = lockForUse(path)
  await expect(copy()).rejects.toThrow('The database is in use')
  lock.release()
})

it('refuses a database of another release', async () => {
  const source = new DatabaseSync(path)
  source.exec(`insert into kysely_migration values ('999-later', '2030-01-01')`)
  await expect(copy()).rejects.toThrow('from a newer release')
  source.exec(`delete from kysely_migration where name > '002'`)
  source.close()
  await expect(copy()).rejects.toThrow('from an older release')
})

it('finds what has arrived differently', async () => {
  // Somebody else's trigger stands for whatever changes rows on their way.
  const other = openDatabase(url, 'setup')
  await sql`create function shout() returns trigger language plpgsql as
    $$ begin new.title := upper(new.title); return new; end $$`.execute(other)
  await sql`create trigger shout before insert on kingdom for each row execute function shout()`.execute(
    other,
  )
  await other.destroy()
  await expect(copy()).rejects.toThrow(/The copy of kingdom differs: \d+ rows were sent/)
  expect(await isSetUp(target)).toBe(false)
})

function toText(row: object): string {
  const columns = Object.entries(row).sort()
  return JSON.stringify(columns.map(([name, value]) => [name, toHex(value)]))
}

function toHex(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
