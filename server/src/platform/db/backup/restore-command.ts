import { resolve } from 'node:path'
import { type Command, UsageError } from '../../context/command.ts'
import { sqlitePath } from '../database.ts'
import type { SchemaState } from '../migrate.ts'
import { restoreSqlite } from './restore.ts'

const USAGE = `Usage: npm run restore -- FILE

Puts FILE, a copy that "npm run backup" has made, in place of the SQLite database. The server must
be stopped; it may have been killed. The database that was there is kept beside the new one.`

const NEXT_STEPS: Record<SchemaState, string | undefined> = {
  older: 'It is of an older release: "npm run setup" brings it up to date.',
  current: undefined,
  newer: 'It is of a newer release, and can be served by this one as well.',
}

/** The way back from a backup, for operators. */
export const restoreCommand: Command = async ([file, ...others], shell) => {
  if (file === '--help' || file === '-h' || file === 'help') return shell.print(USAGE)
  if (file === undefined || file.startsWith('-') || others.length > 0) throw new UsageError(USAGE)

  const path = sqlitePath(shell.readConfig().databaseUrl)
  if (path === undefined) {
    throw new Error(
      'This restores SQLite only. For PostgreSQL use pg_restore, as docs/operations.md has it.',
    )
  }
  const progress = shell.startProgress('Restoring', 'steps')
  const restoring = restoreSqlite(resolve(file), path, new Date(), progress)
  const { state, replaced } = await restoring.finally(progress.end)
  shell.print(`The database at ${path} is now what ${resolve(file)} holds.`)
  if (replaced !== undefined) shell.print(`What was there before is kept as ${replaced}`)
  const nextStep = NEXT_STEPS[state]
  if (nextStep !== undefined) shell.print(nextStep)
}
