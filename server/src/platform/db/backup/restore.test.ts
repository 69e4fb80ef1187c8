import { readFileSync, statSync } from 'node:fs'
import { copyFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../testing/server-process.ts'
import {
  checkSqlite,
  createSqlite,
  listImageIds,
  readSqlite,
} from '../../../testing/sqlite-files.ts'
import { openDatabase } from '../database.ts'
import { restoreSqlite } from './restore.ts'

const AT = new Date('2026-03-02T09:00:00.000Z')

async function createDatabaseAndBackup() {
  const folder = createTemporaryFolder()
  const path = join(folder, 'quiz.sqlite')
  const file = join(folder, 'copy.sqlite')
  await createSqlite(file, 'saved')
  await createSqlite(path, 'later')
  const restore = () => restoreSqlite(file, path, AT)
  return { folder, path, file, restore }
}

it('puts the backup in place and keeps what was there beside it, both for the owner alone', async () => {
  const { folder, path, restore } = await createDatabaseAndBackup()
  const { state, replaced } = await restore()
  expect(state).toBe('current')
  expect(listImageIds(path)).toEqual([{ id: 'saved' }])
  expect(replaced).toBe(`${path}.replaced-2026-03-02T09-00-00.000Z`)
  expect(listImageIds(replaced ?? '')).toEqual([{ id: 'later' }])
  for (const kept of [path, replaced ?? '']) {
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(checkSqlite(kept)).toBe('ok')
  }
  expect((await readdir(folder)).filter((name) => /restoring|part|-wal|-shm/.test(name))).toEqual(
    [],
  )
})

it('restores where there is no database', async () => {
  const { folder, file } = await createDatabaseAndBackup()
  const path = join(folder, 'new.sqlite')
  expect(await restoreSqlite(file, path, AT)).toEqual({ state: 'current', replaced: undefined })
  expect(listImageIds(path)).toEqual([{ id: 'saved' }])
})

it('is refused while a program has the database open that knows nothing of the lock', async () => {
  const { path, restore } = await createDatabaseAndBackup()
  const other = new DatabaseSync(path)
  other.prepare('select * from image').all()
  await expect(restore()).rejects.toThrow('The database is in use')
  other.close()
  expect(listImageIds(path)).toEqual([{ id: 'later' }])
})

it('keeps servers from starting while it works', async () => {
  const { path, restore } = await createDatabaseAndBackup()
  const restoring = restore()
  const db = openDatabase(`sqlite:${path}`)
  await expect(db.selectFrom('image').select('id').execute()).rejects.toThrow('being restored')
  await restoring
  expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: 'saved' }])
  await db.destroy()
})

it.each([
  ['cut short', (file: string) => truncate(file, 20_000), 'is not a valid SQLite database'],
  ['something else', (file: string) => writeFile(file, 'Dear diary'.repeat(500)), 'not a database'],
  ['empty', (file: string) => truncate(file, 0), 'is not a Quiz Kingdom database'],
  ['damaged inside', damageIndex, 'is not a valid SQLite database'],
])('refuses a file that is %s and changes nothing', async (_kind, spoil, reason) => {
  const { folder, path, file, restore } = await createDatabaseAndBackup()
  await spoil(file)
  const [before, names] = [readFileSync(path), await readdir(folder)]
  await expect(restore()).rejects.toThrow(reason)
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(new Set(await readdir(folder))).toEqual(new Set([...names, 'quiz.sqlite.lock']))
})

/** Makes a row and its index differ. The file can still be read. */
async function damageIndex(file: string): Promise<void> {
  const bytes = readFileSync(file)
  bytes.write('spoil', bytes.indexOf('saved'))
  await writeFile(file, bytes)
}

it('refuses a database of something else', async () => {
  const { path, file, restore } = await createDatabaseAndBackup()
  await truncate(file, 0)
  readSqlite(file, (database) => database.exec('create table recipe (name text)'))
  await expect(restore()).rejects.toThrow('is not a Quiz Kingdom database')
  expect(listImageIds(path)).toEqual([{ id: 'later' }])
})

it('refuses a file that is not there, and the database itself', async () => {
  const { path, folder } = await createDatabaseAndBackup()
  const missing = join(folder, 'missing.sqlite')
  await expect(restoreSqlite(missing, path, AT)).rejects.toThrow(`There is no file ${missing}`)
  await expect(restoreSqlite(path, path, AT)).rejects.toThrow('is the database itself')
})

it('takes a backup of a newer and of an older release, and says so', async () => {
  const { file, restore } = await createDatabaseAndBackup()
  const record = (change: string) => readSqlite(file, (database) => database.exec(change))
  record("insert into kysely_migration values ('999-later', '2026-01-01')")
  expect((await restore()).state).toBe('newer')
  record("delete from kysely_migration where name > '001'")
  record("insert into kysely_migration values ('001-initial', '2026-01-01')")
  expect((await restoreSqlite(file, file.replace('copy', 'quiz'), new Date())).state).toBe('older')
})

it('keeps the pieces of a database that cannot be opened, and restores all the same', async () => {
  const { path, restore } = await createDatabaseAndBackup()
  await writeFile(path, 'no database any more')
  await writeFile(`${path}-wal`, 'nor a journal')
  const { replaced } = await restore()
  expect(readFileSync(replaced ?? '', 'utf8')).toBe('no database any more')
  expect(readFileSync(`${replaced}-wal`, 'utf8')).toBe('nor a journal')
  expect(checkSqlite(path)).toBe('ok')
  expect(listImageIds(path)).toEqual([{ id: 'saved' }])
})

it('brings back what it has replaced, journal and all', async () => {
  const { folder, path } = await createDatabaseAndBackup()
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
  expect(listImageIds(path)).toEqual([{ id: 'in the journal' }, { id: 'later' }])
})
