import { text } from 'node:stream/consumers'
import { adminCommand } from './accounts/admin-command.ts'
import { systemClock } from './clock.ts'
import { type Command, type Shell, UsageError } from './command.ts'
import { readConfig } from './config.ts'
import { contentCommand } from './content/content-command.ts'
import { backupCommand } from './db/backup-command.ts'
import { copyToPostgresCommand } from './db/copy-to-postgres-command.ts'
import { type Db, openDatabase } from './db/database.ts'
import { NOT_SET_UP, schemaState } from './db/migrate.ts'
import { restoreCommand } from './db/restore-command.ts'
import { showProgress } from './progress.ts'
import { setUp } from './setup.ts'
import { reasonOf } from './start-error.ts'

/** Schema, first admin, and starter content into an empty database. */
const setupCommand: Command = async (args, shell) => {
  if (args.length > 0) throw new UsageError('Usage: npm run setup')
  await setUp(shell.readConfig(), shell.print, {
    isTerminal: process.stdout.isTTY,
    startProgress: shell.startProgress,
  })
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['admin', adminCommand],
  ['backup', backupCommand],
  ['content', contentCommand],
  ['migrate:postgres', copyToPostgresCommand],
  ['restore', restoreCommand],
  ['setup', setupCommand],
])

const FAILED = 1
const WRONG_USAGE = 2

/** Gives the exit code. */
async function run([name = '', ...args]: string[]): Promise<number> {
  let db: Db | undefined
  const shell: Shell = {
    print: (line) => console.log(line),
    readInput: () => text(process.stdin),
    readConfig: () => readConfig(process.env),
    startProgress: showProgress,
    openParts: async () => {
      const config = readConfig(process.env)
      db = openDatabase(config.databaseUrl)
      if ((await schemaState(db)) === 'older') {
        throw new Error(NOT_SET_UP)
      }
      return { config, db, clock: systemClock }
    },
  }
  try {
    const command = COMMANDS.get(name)
    if (!command) throw new UsageError(`Commands: ${[...COMMANDS.keys()].join(', ')}`)
    await command(args, shell)
    return 0
  } catch (error) {
    console.error(reasonOf(error))
    return error instanceof UsageError ? WRONG_USAGE : FAILED
  } finally {
    await db?.destroy()
  }
}

process.exitCode = await run(process.argv.slice(2))
