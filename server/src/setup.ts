import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFirstAdmin, type FirstAdmin } from './accounts/first-admin.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { loadFirstRelease } from './content/import-release.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { noProgress, type StartProgress } from './progress.ts'
import { reasonOf, StartError } from './start-error.ts'

type Print = (line: string) => void

interface Audience {
  /** Whether a person reads what is printed; elsewhere it is kept, as in a service's log. */
  isTerminal: boolean
  startProgress?: StartProgress
}

/**
 * Brings the database to where this release can serve: its schema, a first admin, and the starter
 * content where there is nothing yet. May be called at any time, by several processes at once, and
 * be killed at any moment. Throws `StartError` or `ContentError`.
 */
export async function setUp(config: Config, print: Print, audience: Audience): Promise<void> {
  const db = openDatabase(config.databaseUrl, 'setup')
  try {
    const { startProgress = noProgress } = audience
    const startMigrating = () => startProgress('Bringing the database up to date', 'steps')
    const state = await migrate(db, startMigrating).catch((error: unknown) => {
      throw new StartError(`The database cannot be opened: ${reasonOf(error)}`)
    })
    if (state === 'newer') return print('The database is of a newer release: nothing to set up.')
    const parts = { config, db, clock: systemClock }
    const firstAdmin = await ensureFirstAdmin(parts)
    // Told at once: should the rest fail, the password would be lost.
    if (firstAdmin) print(tellFirstAdmin(firstAdmin, config.dataDir, audience))
    if (config.starterContent) {
      const loaded = await loadFirstRelease(parts)
      if (loaded) print(`Starter content: ${loaded.category.written.length} quizzes`)
    }
  } finally {
    await db.destroy()
  }
}

/** Gives what to print. */
function tellFirstAdmin(
  { email, password }: FirstAdmin,
  dataDir: string,
  { isTerminal }: Audience,
): string {
  if (password === undefined) {
    return `The first admin is ${email}, with the password of ADMIN_PASSWORD.`
  }
  const account = `  e-mail    ${email}\n  password  ${password}`
  const once = 'It has to be replaced at the first log-in.'
  if (isTerminal) return `The first admin, shown only this once:\n${account}\n${once}`
  const file = join(dataDir, 'first-admin.txt')
  writeForOwner(file, `The first admin:\n${account}\n${once}\n`)
  return `The first admin is ${email}. The password is in ${file}; remove that once you have it.`
}

function writeForOwner(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // One that is there already would keep its rights.
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
}
