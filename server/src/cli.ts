import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createAdminCommand } from './accounts/cli/admin-command.ts'
import { accountParts } from './app/features.ts'
import { isSetUp, setUp } from './app/setup.ts'
import { contentCommand } from './content/content-command.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { type Command, type Shell, UsageError } from './platform/context/command.ts'
import { backupCommand } from './platform/db/backup/backup.ts'
import { copyToPostgresCommand } from './platform/db/backup/copy-to-postgres.ts'
import { restoreCommand } from './platform/db/backup/restore.ts'
import { type Db, openDatabase, refusePooler } from './platform/db/database.ts'
import { NOT_SET_UP_MESSAGE } from './platform/db/migrate.ts'
import { showProgress } from './platform/progress.ts'
import { NewerDatabaseError, toErrorMessage } from './platform/start-error.ts'

const setupCommand: Command = async (args, shell) => {
  if (args.length > 0) throw new UsageError('Usage: npm run setup')
  await setUp(shell.readConfig(), shell.print, { isTerminal: process.stdout.isTTY })
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['admin', createAdminCommand(accountParts)],
  ['backup', backupCommand],
  ['content', contentCommand],
  ['migrate:postgres', copyToPostgresCommand],
  ['restore', restoreCommand],
  ['setup', setupCommand],
])

const FAILURE_EXIT_CODE = 1
const USAGE_EXIT_CODE = 2
/** Setup exits with this code on a newer release's database, which the server can serve all the same. */
const NEWER_DATABASE_EXIT_CODE = 3

async function writeToStdout(part: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(part)) await once(process.stdout, 'drain')
}

/** Returns the exit code. */
async function runCommand([name = '', ...args]: string[]): Promise<number> {
  let db: Db | undefined
  const shell: Shell = {
    print: (line) => console.log(line),
    warn: (line) => console.error(line),
    write: writeToStdout,
    readInput: () => text(process.stdin),
    readConfig: () => readConfig(process.env),
    startProgress: showProgress,
    openContext: async () => {
      const config = readConfig(process.env)
      db = openDatabase(config.directDatabaseUrl ?? config.databaseUrl)
      await refusePooler(db, 'DATABASE_DIRECT_URL')
      if (!(await isSetUp(db))) throw new Error(NOT_SET_UP_MESSAGE)
      return { config, db, clock: systemClock }
    },
  }
  try {
    const command = COMMANDS.get(name)
    if (!command) throw new UsageError(`Commands: ${[...COMMANDS.keys()].join(', ')}`)
    await command(args, shell)
    return 0
  } catch (error) {
    console.error(toErrorMessage(error))
    if (error instanceof NewerDatabaseError) return NEWER_DATABASE_EXIT_CODE
    return error instanceof UsageError ? USAGE_EXIT_CODE : FAILURE_EXIT_CODE
  } finally {
    await db?.destroy()
  }
}

process.exitCode = await runCommand(process.argv.slice(2))
