import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Command, type Shell, UsageError } from '../../context/command.ts'
import { parseSqlitePath } from '../database.ts'

/** Copies all pages in one step, because a write between two steps would make the copy start over. */
const PAGES_PER_STEP = 2 ** 31 - 1

/**
 * Copies a database that may be in use. The copy appears complete or not at all, and only its owner can
 * read it. Throws if there is no database or `file` exists.
 */
export async function backUpSqlite(path: string, file: string): Promise<void> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`)
  if (existsSync(file)) throw new Error(`${file} already exists`)
  const part = `${file}.part`
  await writeFile(part, '', { flag: 'wx', mode: 0o600 })
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    await backup(database, part, { rate: PAGES_PER_STEP })
    await rename(part, file)
  } finally {
    database.close()
    await rm(part, { force: true })
  }
}

const USAGE = `Usage: npm run backup -- FILE

Copies the SQLite database, running or not, to FILE, which must not exist yet.
To restore a copy, stop the server and run "npm run restore -- FILE". Don't move it by hand: the
journal of a killed server would damage it.`

/** Creates a command that takes a file. `sqliteOnlyMessage` is its error on PostgreSQL. */
export const createFileCommand =
  (
    usage: string,
    sqliteOnlyMessage: string,
    act: (file: string, path: string, shell: Shell) => Promise<void>,
  ): Command =>
  async ([file, ...others], shell) => {
    if (file === '--help' || file === '-h' || file === 'help') return shell.print(usage)
    if (file === undefined || file.startsWith('-') || others.length > 0) throw new UsageError(usage)

    const path = parseSqlitePath(shell.readConfig().databaseUrl)
    if (path === undefined) throw new Error(sqliteOnlyMessage)
    await act(resolve(file), path, shell)
  }

const SQLITE_ONLY_MESSAGE =
  'This copies SQLite only. For PostgreSQL use pg_dump while the server runs: see docs/operations.md.'

export const backupCommand = createFileCommand(
  USAGE,
  SQLITE_ONLY_MESSAGE,
  async (file, path, shell) => {
    await backUpSqlite(path, file)
    shell.print(`The database was copied to ${file}`)
  },
)
