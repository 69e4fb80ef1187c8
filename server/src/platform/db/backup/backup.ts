import { existsSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Progress, tellGrowth } from '../../progress.ts'

/** All pages in one step: a snapshot that writers cannot make start over. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a database that may be in use. The copy appears whole or not at all, readable by its owner
 * alone, and never in place of another file. Throws when there is no database or the file exists.
 */
export async function backUpSqlite(path: string, file: string, progress: Progress): Promise<void> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`)
  if (existsSync(file)) throw new Error(`${file} exists already`)
  const part = `${file}.part`
  await writeFile(part, '', { flag: 'wx', mode: 0o600 })
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    await tellGrowth(progress, { file: part, total: statSync(path).size }, () =>
      backup(database, part, { rate: ALL_PAGES }),
    )
    await rename(part, file)
  } finally {
    database.close()
    await rm(part, { force: true })
  }
}
