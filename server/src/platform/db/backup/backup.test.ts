import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../testing/server-process.ts'
import { checkSqlite, listImageIds } from '../../../testing/sqlite-files.ts'
import { type Db, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { backUpSqlite } from './backup.ts'

let folder: string
let path: string
let file: string
let db: Db
beforeEach(async () => {
  folder = createTemporaryFolder()
  path = join(folder, 'quiz.sqlite')
  file = join(folder, 'copy.sqlite')
  db = openDatabase(`sqlite:${path}`)
  await migrate(db)
})
afterEach(() => db.destroy())

const insertImages = (from: number, to: number) =>
  db
    .insertInto('image')
    .values(
      Array.from({ length: to - from }, (_, i) => ({
        id: `image-${from + i}`,
        type: 'image/webp',
        bytes: new Uint8Array(4000),
      })),
    )
    .execute()

it('copies what the open database holds, for the owner alone', async () => {
  await insertImages(0, 10)
  await backUpSqlite(path, file)
  expect(listImageIds(file)).toHaveLength(10)
  expect(checkSqlite(file)).toBe('ok')
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await readdir(folder)).not.toContain('copy.sqlite.part')
})

it('gives a sound copy while others keep writing', async () => {
  await insertImages(0, 500)
  let done = false
  const copying = backUpSqlite(path, file).finally(() => {
    done = true
  })
  let written = 500
  while (!done) {
    await insertImages(written, written + 5)
    written += 5
    await new Promise((resolve) => setImmediate(resolve))
  }
  await copying
  expect(checkSqlite(file)).toBe('ok')
  const images = listImageIds(file).length
  expect(images).toBeGreaterThanOrEqual(500)
  expect(images).toBeLessThanOrEqual(written)
})

it('overwrites nothing', async () => {
  await writeFile(file, 'precious')
  await expect(backUpSqlite(path, file)).rejects.toThrow(`${file} already exists`)
  expect((await stat(file)).size).toBe('precious'.length)
})

it('does not make up a database', async () => {
  const missing = join(folder, 'missing.sqlite')
  await expect(backUpSqlite(missing, file)).rejects.toThrow(`There is no database at ${missing}`)
  expect(await readdir(folder)).not.toContain('copy.sqlite')
})

it('leaves nothing behind when it fails', async () => {
  const broken = join(folder, 'broken.sqlite')
  await writeFile(broken, 'this is no database, whatever its name says')
  await expect(backUpSqlite(broken, file)).rejects.toThrow()
  const left = await readdir(folder)
  expect(left.filter((name) => name.startsWith('copy'))).toEqual([])
})
