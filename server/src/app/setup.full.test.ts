import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { openRelease030 } from '../testing/release-0.3.0/open-release.ts'
import { createTemporaryFolder, setUpDatabase, startProcess } from '../testing/server-process.ts'

const CLI = join(import.meta.dirname, '../cli.ts')
const KILL_COUNT = 3
/** The setup handles neither signal, so both end it at once. */
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM'] as const

describe.each([
  ['SQLite', async (folder: string) => `sqlite:${join(folder, 'quiz-kingdom.sqlite')}`],
  ['PostgreSQL', () => createPostgresDatabase()],
])('the setup on %s', (_name, createDatabase) => {
  async function newSettings() {
    const folder = createTemporaryFolder()
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: await createDatabase(folder),
      STARTER_CONTENT: 'on',
    }
    const start = () => startProcess(CLI, settings, ['setup'])
    return { settings, start }
  }

  /** Counts the rows of all tables. */
  async function look({ DATABASE_URL }: { DATABASE_URL: string }) {
    const db = openDatabase(DATABASE_URL)
    const counts: Record<string, number> = {}
    const tables = ['user', 'contentRelease', 'image', 'kingdom', 'category', 'question'] as const
    for (const table of tables) {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      counts[table] = rows[0]?.count ?? -1
    }
    const admins = await db.selectFrom('user').select('role').execute()
    await db.destroy()
    expect(admins).toEqual([{ role: 'admin' }])
    return counts
  }

  let reference: ReturnType<typeof runUndisturbed> | undefined
  function undisturbed() {
    reference ??= runUndisturbed()
    return reference
  }

  async function runUndisturbed() {
    const { settings } = await newSettings()
    const begin = performance.now()
    await setUpDatabase(settings)
    const duration = performance.now() - begin
    return { duration, counts: await look(settings) }
  }

  it('may run twice at once: one makes the admin, one loads the content', async () => {
    const { counts } = await undisturbed()
    expect(counts).toMatchObject({ user: 1, contentRelease: 1 })
    const { settings, start } = await newSettings()
    const setups = await Promise.all([start(), start(), start()])
    const exits = await Promise.all(setups.map((setup) => setup.exit))
    const printed = setups.map((setup) => setup.printed()).join('')
    expect(exits, printed).toEqual([0, 0, 0])
    expect(printed.match(/first admin/g)).toHaveLength(1)
    expect(printed.match(/Starter content/g)).toHaveLength(1)
    expect(await look(settings)).toEqual(counts)
  })

  it('comes to the same when it is ended at any moment and run again', async () => {
    const { duration, counts } = await undisturbed()
    for (const [index, signal] of SIGNALS.entries()) {
      const { settings, start } = await newSettings()
      const setup = await start()
      await sleep(duration * (0.2 + (0.8 * (index + 1)) / SIGNALS.length))
      setup.child.kill(signal)
      await setup.exit
      await setUpDatabase(settings)
      expect(await look(settings)).toEqual(counts)
    }
  })

  it('brings a database of release 0.3.0 to the present, however often it is killed', async () => {
    const { settings, start } = await newSettings()
    await (await openRelease030(settings.DATABASE_URL)).destroy()
    const { duration } = await undisturbed()
    for (let kill = 1; kill <= KILL_COUNT; kill++) {
      const setup = await start()
      await sleep(duration * (kill / (KILL_COUNT + 1)))
      setup.child.kill('SIGKILL')
      await setup.exit
    }
    await setUpDatabase({ ...settings, STARTER_CONTENT: 'off' })
    const db = openDatabase(settings.DATABASE_URL)
    expect(await readSchemaState(db)).toBe('current')
    expect(await db.selectFrom('attempt').select('id').execute()).toHaveLength(4)
    await db.destroy()
  })

  it('changes and says nothing where all is there', async () => {
    const { settings } = await newSettings()
    await setUpDatabase(settings)
    const before = await look(settings)
    expect((await setUpDatabase(settings)).printed()).toBe('')
    expect(await look(settings)).toEqual(before)
  })
})
