import { resolve } from 'node:path'
import { type Command, UsageError } from '../../context/command.ts'
import { sqlitePath } from '../database.ts'
import { backUpSqlite } from './backup.ts'

const USAGE = `Usage: npm run backup -- FILE

Copies the SQLite database, running or not, to FILE, which must not exist yet.
To put a copy back, stop the server and use "npm run restore -- FILE": moving the copy by hand would
let the journal of a killed server damage it.`

/** A copy of the database, for operators. */
export const backupCommand: Command = async ([file, ...others], shell) => {
  if (file === '--help' || file === '-h' || file === 'help') return shell.print(USAGE)
  if (file === undefined || file.startsWith('-') || others.length > 0) throw new UsageError(USAGE)

  const path = sqlitePath(shell.readConfig().databaseUrl)
  if (path === undefined) {
    throw new Error(
      'This copies SQLite only. For PostgreSQL use pg_dump, as docs/operations.md has it: it copies while the server runs.',
    )
  }
  const copy = resolve(file)
  const progress = shell.startProgress('Copying', 'bytes')
  await backUpSqlite(path, copy, progress).finally(progress.end)
  shell.print(`The database is copied to ${copy}`)
}
