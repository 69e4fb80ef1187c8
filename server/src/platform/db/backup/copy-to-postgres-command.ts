import { systemClock } from '../../clock.ts'
import { type Command, UsageError } from '../../context/command.ts'
import { sqlitePath } from '../database.ts'
import { copyToPostgres, START_OVER } from './copy-to-postgres.ts'
import { writeSum } from './row-digest.ts'

const USAGE = `Usage: POSTGRES_URL=postgres://… npm run migrate:postgres

Copies the SQLite database of this installation into the PostgreSQL database at POSTGRES_URL, which
must be empty, and compares both. The server must be stopped. If the copy is interrupted, run the
command again to continue. Afterwards set DATABASE_URL to the same address; the SQLite database
stays as it was.

  ${START_OVER}
      empties the target of an unfinished copy and starts over`

/** The way from one file to a database for several processes, for operators. */
export const copyToPostgresCommand: Command = async (args, shell) => {
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) return shell.print(USAGE)
  const isStartingOver = args.length === 1 && args[0] === '--start-over'
  if (args.length > 0 && !isStartingOver) throw new UsageError(USAGE)
  const { databaseUrl, postgresUrl: url } = shell.readConfig()
  if (url === undefined) throw new UsageError(USAGE)

  const path = sqlitePath(databaseUrl)
  if (path === undefined) {
    throw new Error('DATABASE_URL is already PostgreSQL: this command copies from SQLite.')
  }
  const progress = shell.startProgress('Copying and comparing', 'rows')
  const { tables, closedFrom, closedTo } = await copyToPostgres({
    path,
    url,
    clock: systemClock,
    isStartingOver,
    onTotal: progress.expect,
    onRows: progress.advance,
  }).finally(progress.end)
  shell.print('table\trows\tchecksum')
  for (const { name, rows, sum } of tables) shell.print(`${name}\t${rows}\t${writeSum(sum)}`)
  shell.print('Every row was copied and compared. Now set DATABASE_URL to the address of the copy.')
  const seconds = Math.ceil((closedTo.getTime() - closedFrom.getTime()) / 1000)
  shell.print(
    `The site has been closed for ${seconds} s: from ${closedFrom.toISOString()}, when the copy began, to ${closedTo.toISOString()}.`,
  )
}
