import { text } from 'node:stream/consumers'
import { adminCommand } from './accounts/admin-command.ts'
import { systemClock } from './clock.ts'
import { type Command, type Shell, UsageError } from './command.ts'
import { readConfig } from './config.ts'
import { backupCommand } from './db/backup-command.ts'
import { type Db, migrate, openDatabase } from './db/database.ts'

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['admin', adminCommand],
  ['backup', backupCommand],
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
    openParts: async () => {
      const config = readConfig(process.env)
      db = openDatabase(config.databaseUrl)
      await migrate(db)
      return { config, db, clock: systemClock }
    },
  }
  try {
    const command = COMMANDS.get(name)
    if (!command) throw new UsageError(`Commands: ${[...COMMANDS.keys()].join(', ')}`)
    await command(args, shell)
    return 0
  } catch (error) {
    console.error(explain(error))
    return error instanceof UsageError ? WRONG_USAGE : FAILED
  } finally {
    await db?.destroy()
  }
}

function explain(error: unknown): string {
  // A database host with several addresses fails with an error for each.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message : String(cause)
}

process.exitCode = await run(process.argv.slice(2))
