import { type Command, UsageError } from '../../context/command.ts'
import { sqlitePath } from '../database.ts'
import { copyToPostgres } from './copy-to-postgres.ts'

const USAGE = `Usage: POSTGRES_URL=postgres://… npm run migrate:postgres

Copies the SQLite database of this installation into the PostgreSQL database at POSTGRES_URL, which
must be empty. The server must be stopped. If the copy is interrupted, the target stays empty: run the
command again. Afterwards set DATABASE_URL to the same address; the SQLite database stays as it was.`

export const copyToPostgresCommand: Command = async (args, shell) => {
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) return shell.print(USAGE)
  const { databaseUrl, postgresUrl: url } = shell.readConfig()
  if (args.length > 0 || url === undefined) throw new UsageError(USAGE)

  const path = sqlitePath(databaseUrl)
  if (path === undefined) {
    throw new Error('DATABASE_URL is already PostgreSQL: this command copies from SQLite.')
  }
  const progress = shell.startProgress('Copying', 'rows')
  const tables = await copyToPostgres({
    path,
    url,
    onTotal: progress.expect,
    onRows: progress.advance,
  }).finally(progress.end)
  shell.print('table\trows')
  for (const { name, rows } of tables) shell.print(`${name}\t${rows}`)
  shell.print('Every row was copied. Now set DATABASE_URL to the address of the copy.')
}
