import { ensureFirstAdmin, type FirstAdmin } from './accounts/first-admin.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { loadFirstRelease } from './content/import-release.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { reasonOf, StartError } from './start-error.ts'

type Print = (line: string) => void

/**
 * Brings the database to where this release can serve: its schema, a first admin, and the starter
 * content where there is nothing yet. May be called at any time, by several processes at once, and
 * be killed at any moment. Throws `StartError` or `ContentError`.
 */
export async function setUp(config: Config, print: Print): Promise<void> {
  const db = openDatabase(config.databaseUrl, 'setup')
  try {
    const state = await migrate(db).catch((error: unknown) => {
      throw new StartError(`The database cannot be opened: ${reasonOf(error)}`)
    })
    if (state === 'newer') return print('The database is of a newer release: nothing to set up.')
    const parts = { config, db, clock: systemClock }
    const firstAdmin = await ensureFirstAdmin(parts)
    // Printed at once: should the rest fail, the password would be lost.
    if (firstAdmin) print(describeFirstAdmin(firstAdmin))
    if (config.starterContent) {
      const loaded = await loadFirstRelease(parts)
      if (loaded) print(`Starter content: ${loaded.category.written.length} quizzes`)
    }
  } finally {
    await db.destroy()
  }
}

function describeFirstAdmin({ email, password }: FirstAdmin): string {
  return password === undefined
    ? `The first admin is ${email}, with the password of ADMIN_PASSWORD.`
    : `The first admin, shown only this once:\n  e-mail    ${email}\n  password  ${password}`
}
