import { readFileSync, statSync } from 'node:fs'
import { copyFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import {
  type ServerProcess,
  setUpDatabase,
  startProcess,
  temporaryFolder,
} from '../../../testing/server-process.ts'
import { noProgress } from '../../progress.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { backUpSqlite } from './backup.ts'
import { restoreSqlite } from './restore.ts'

// Some tests start processes of their own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

const MAIN = join(import.meta.dirname, '../../../main.ts')
const CLI = join(import.meta.dirname, '../../../cli.ts')
const AT = new Date('2026-03-02T09:00:00.000Z')

/** A database with one image, closed. */
async function makeDatabase(path: string, imageId: string): Promise<void> {
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  await db
    .insertInto('image')
    .values({ id: imageId, type: 'image/webp', bytes: new Uint8Array(5000) })
    .execute()
  await db.destroy()
}

function read<T>(path: string, look: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

const imagesIn = (path: string) =>
  read(path, (database) => database.prepare('select id from image order by id').all())
const usernamesIn = (path: string) =>
  read(path, (database) => database.prepare('select username from user order by username').all())
const integrityOf = (path: string) =>
  read(path, (database) => database.prepare('pragma integrity_check').get()?.integrity_check)

async function fixture() {
  const folder = temporaryFolder()
  const path = join(folder, 'quiz.sqlite')
  const file = join(folder, 'copy.sqlite')
  await makeDatabase(file, 'saved')
  await makeDatabase(path, 'later')
  const restore = () => restoreSqlite(file, path, AT)
  return { folder, path, file, restore }
}

it('puts the backup in place and keeps what was there beside it, both for the owner alone', async () => {
  const { folder, path, restore } = await fixture()
  const { state, replaced } = await restore()
  expect(state).toBe('current')
  expect(imagesIn(path)).toEqual([{ id: 'saved' }])
  expect(replaced).toBe(`${path}.replaced-2026-03-02T09-00-00.000Z`)
  expect(imagesIn(replaced ?? '')).toEqual([{ id: 'later' }])
  for (const kept of [path, replaced ?? '']) {
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(integrityOf(kept)).toBe('ok')
  }
  expect((await readdir(folder)).filter((name) => /restoring|part|-wal|-shm/.test(name))).toEqual(
    [],
  )
})

it('restores where there is no database', async () => {
  const { folder, file } = await fixture()
  const path = join(folder, 'new.sqlite')
  expect(await restoreSqlite(file, path, AT)).toEqual({ state: 'current', replaced: undefined })
  expect(imagesIn(path)).toEqual([{ id: 'saved' }])
})

it('brings back what a kill in the middle of serving left, without its journal leaking in', async () => {
  const folder = temporaryFolder()
  const settings = {
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'Holder-Of-9-Keys!',
  }
  const path = join(folder, 'quiz-kingdom.sqlite')
  const file = join(folder, 'copy.sqlite')
  await setUpDatabase(settings)
  await backUpSqlite(path, file, noProgress())
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  let signedUp = 0
  const signUp = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.playerPort}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@example.org`,
        username: name,
        password: 'Winner-Of-9-Games!',
      }),
    })
    if (answer.status === 201) signedUp++
    if (signedUp >= 6) server.child.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({ length: 24 }, (_, number) => signUp(`player${number}`)))
  await server.exit
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)

  const restore = await startProcess(CLI, settings, ['restore', file])
  expect(await restore.exit).toBe(0)
  const [, replaced] = /kept as (\S+)/.exec(restore.printed()) ?? []
  expect(integrityOf(path)).toBe('ok')
  expect(usernamesIn(path)).toEqual([{ username: 'keeper' }])
  expect(integrityOf(replaced ?? '')).toBe('ok')
  expect(usernamesIn(replaced ?? '').length).toBeGreaterThanOrEqual(signedUp + 1)

  const again = await startProcess(MAIN, settings)
  await again.until('Quiz Kingdom is up')
})

it('is refused while a server runs, and not once that is killed', async () => {
  const folder = temporaryFolder()
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'Holder-Of-9-Keys!' }
  const path = join(folder, 'quiz-kingdom.sqlite')
  const file = join(folder, 'copy.sqlite')
  await setUpDatabase(settings)
  await makeDatabase(file, 'saved')
  const [one, two] = [await startProcess(MAIN, settings), await startProcess(MAIN, settings)]
  await Promise.all([one.until('Quiz Kingdom is up'), two.until('Quiz Kingdom is up')])

  for (const server of [one, two]) {
    const refused = await startProcess(CLI, settings, ['restore', file])
    expect(await refused.exit).toBe(1)
    expect(refused.printed()).toBe('The database is in use: stop the server first\n')
    server.child.kill('SIGKILL')
    await server.exit
  }
  expect(imagesIn(path)).toEqual([])
  const restore = await startProcess(CLI, settings, ['restore', file])
  expect(await restore.exit).toBe(0)
  expect(imagesIn(path)).toEqual([{ id: 'saved' }])
})

it('is refused while a program has the database open that knows nothing of the lock', async () => {
  const { path, restore } = await fixture()
  const other = new DatabaseSync(path)
  other.prepare('select * from image').all()
  await expect(restore()).rejects.toThrow('The database is in use')
  other.close()
  expect(imagesIn(path)).toEqual([{ id: 'later' }])
})

it('keeps servers from starting while it works', async () => {
  const { path, restore } = await fixture()
  const restoring = restore()
  const db = openDatabase(`sqlite:${path}`)
  await expect(db.selectFrom('image').select('id').execute()).rejects.toThrow('being restored')
  await restoring
  expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: 'saved' }])
  await db.destroy()
})

it.each([
  ['cut short', (file: string) => truncate(file, 20_000), 'is not a sound SQLite database'],
  ['something else', (file: string) => writeFile(file, 'Dear diary'.repeat(500)), 'not a database'],
  ['empty', (file: string) => truncate(file, 0), 'is not a database of Quiz Kingdom'],
  ['damaged inside', damage, 'is not a sound SQLite database'],
])('refuses a file that is %s and changes nothing', async (_kind, spoil, reason) => {
  const { folder, path, file, restore } = await fixture()
  await spoil(file)
  const [before, names] = [readFileSync(path), await readdir(folder)]
  await expect(restore()).rejects.toThrow(reason)
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(new Set(await readdir(folder))).toEqual(new Set([...names, 'quiz.sqlite.lock']))
})

/** A row and its index no longer agree; all can still be read. */
async function damage(file: string): Promise<void> {
  const bytes = readFileSync(file)
  bytes.write('spoil', bytes.indexOf('saved'))
  await writeFile(file, bytes)
}

it('refuses a database of something else', async () => {
  const { path, file, restore } = await fixture()
  await truncate(file, 0)
  read(file, (database) => database.exec('create table recipe (name text)'))
  await expect(restore()).rejects.toThrow('is not a database of Quiz Kingdom')
  expect(imagesIn(path)).toEqual([{ id: 'later' }])
})

it('refuses a file that is not there, and the database itself', async () => {
  const { path, folder } = await fixture()
  const missing = join(folder, 'missing.sqlite')
  await expect(restoreSqlite(missing, path, AT)).rejects.toThrow(`There is no file ${missing}`)
  await expect(restoreSqlite(path, path, AT)).rejects.toThrow('is the database itself')
})

it('takes a backup of a newer and of an older release, and says so', async () => {
  const { file, restore } = await fixture()
  const record = (change: string) => read(file, (database) => database.exec(change))
  record("insert into kysely_migration values ('999-later', '2026-01-01')")
  expect((await restore()).state).toBe('newer')
  record("delete from kysely_migration where name > '001-initial'")
  expect((await restoreSqlite(file, file.replace('copy', 'quiz'), new Date())).state).toBe('older')
})

it('keeps the pieces of a database that cannot be opened, and restores all the same', async () => {
  const { path, restore } = await fixture()
  await writeFile(path, 'no database any more')
  await writeFile(`${path}-wal`, 'nor a journal')
  const { replaced } = await restore()
  expect(readFileSync(replaced ?? '', 'utf8')).toBe('no database any more')
  expect(readFileSync(`${replaced}-wal`, 'utf8')).toBe('nor a journal')
  expect(integrityOf(path)).toBe('ok')
  expect(imagesIn(path)).toEqual([{ id: 'saved' }])
})

it('brings back what it has replaced, journal and all', async () => {
  const { folder, path } = await fixture()
  const live = openDatabase(`sqlite:${path}`)
  await live
    .insertInto('image')
    .values({ id: 'in the journal', type: 'image/webp', bytes: new Uint8Array(3) })
    .execute()
  const copy = join(folder, 'by-hand.sqlite')
  await copyFile(path, copy)
  await copyFile(`${path}-wal`, `${copy}-wal`)
  await live.destroy()
  await restoreSqlite(copy, path, AT)
  expect(imagesIn(path)).toEqual([{ id: 'in the journal' }, { id: 'later' }])
})

it('leaves the old or the new, whole, whenever it is killed', async () => {
  const { folder, path, file } = await fixture()
  const settings = { DATABASE_URL: `sqlite:${path}`, DATA_DIR: folder }
  const bootTime = await timeOf(() => startProcess(CLI, settings, ['restore', '--help']))
  for (let round = 0; round < 6; round++) {
    const restore = await startProcess(CLI, settings, ['restore', file])
    await sleep(bootTime * (0.7 + round * 0.1))
    restore.child.kill('SIGKILL')
    await restore.exit
    expect(integrityOf(path)).toBe('ok')
    expect([[{ id: 'later' }], [{ id: 'saved' }]]).toContainEqual(imagesIn(path))
  }
})

async function timeOf(start: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now()
  await (await start()).exit
  return performance.now() - startedAt
}
