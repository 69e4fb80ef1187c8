import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFirstAdmin, type FirstAdmin } from '../accounts/cli/first-admin.ts'
import { loadFirstRelease } from '../content/import-release.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Db, openDatabase, refusePooler } from '../platform/db/database.ts'
import { migrate, readSchemaState } from '../platform/db/migrate.ts'
import { NewerDatabaseError, throwStartError } from '../platform/start-error.ts'

interface OutputOptions {
  /** The first admin's password is printed on terminals only, because logs are stored. */
  isTerminal: boolean
}

/**
 * Updates the schema, creates the first admin, and loads starter content where there is none. Safe to run in
 * several processes at once, and to repeat after an interruption. Throws `StartError` for the database of a
 * newer release, and `ContentError`.
 */
export async function setUp(
  config: Config,
  print: (line: string) => void,
  output: OutputOptions,
): Promise<void> {
  const db = openDatabase(config.directDatabaseUrl ?? config.databaseUrl, 'setup')
  try {
    await refusePooler(db, 'DATABASE_DIRECT_URL')
    const state = await migrate(db).catch(throwStartError)
    if (state === 'newer') throw new NewerDatabaseError()
    const parts = { config, db, clock: systemClock }
    const firstAdmin = await ensureFirstAdmin(parts)
    // Printed at once, because the password would be lost if the rest failed.
    if (firstAdmin) print(describeFirstAdmin(firstAdmin, config.dataDir, output))
    if (config.starterContent) {
      const loaded = await loadFirstRelease(parts)
      if (loaded) print(`Starter content: ${loaded.category.written.length} quizzes`)
    }
  } finally {
    await db.destroy()
  }
}

/** True also for the schema of a newer release. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await readSchemaState(db)) !== 'older'
}

function describeFirstAdmin(
  { email, password }: FirstAdmin,
  dataDir: string,
  { isTerminal }: OutputOptions,
): string {
  if (password === undefined) {
    return `The first admin is ${email}, with the password from ADMIN_PASSWORD.`
  }
  const account = `  email     ${email}\n  password  ${password}`
  const once = 'You must change it when you first log in.'
  if (isTerminal) return `The first admin, shown only this once:\n${account}\n${once}`
  const file = join(dataDir, 'first-admin.txt')
  writeOwnerOnlyFile(file, `The first admin:\n${account}\n${once}\n`)
  return `The first admin is ${email}. The password is in ${file}. Delete the file once you have it.`
}

function writeOwnerOnlyFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file would keep its permissions, which may let others read it.
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
}
