import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { createDatabaseWatch } from './database-watch.ts'

function openWatch(url: string) {
  const lines: string[] = []
  const write = (_details: unknown, text?: unknown) => void lines.push(String(text))
  const db = openDatabase(url)
  const watch = createDatabaseWatch(db, { error: write, warn: write })
  onTestFinished(async () => {
    watch.stop()
    await db.destroy()
  })
  return { db, watch, lines }
}

const createFailure = (code: string) => Object.assign(new Error(`It failed with ${code}`), { code })
const DISK_FULL_CODE = '53100'

/** Takes effect for new connections. */
async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const setting = `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`
  await sql.raw(`alter database ${rows[0]?.name} set ${setting}`).execute(db)
}

it('tells SQLite’s causes apart, whose errors have one code', async () => {
  const { watch, lines } = openWatch('sqlite::memory:')
  for (const errcode of [5, 13, 13]) {
    watch.report(Object.assign(createFailure('ERR_SQLITE_ERROR'), { errcode }))
  }
  expect(lines).toEqual(['The database is unavailable', 'The database is unavailable'])
})

describe('a watch over PostgreSQL', () => {
  it('tells the log of each cause once, however many calls meet it', async () => {
    const { watch, lines } = openWatch(await createPostgresDatabase())
    for (let call = 0; call < 1000; call++) {
      expect(watch.report(createFailure('40P01'))).toBe(true)
      expect(watch.report(createFailure('ECONNRESET'))).toBe(true)
    }
    expect(lines).toEqual(['The database is unavailable', 'The database is unavailable'])
  })

  it('leaves to others what is no matter of the database', async () => {
    const { watch, lines } = openWatch(await createPostgresDatabase())
    expect(watch.report(createFailure('23505'))).toBe(false)
    expect(lines).toEqual([])
  })

  /** Creates a user who may not create temporary tables, and returns the database address for this user. */
  async function createLimitedUser(admin: Db, url: string): Promise<string> {
    const limited = new URL(url)
    const database = limited.pathname.slice(1)
    limited.username = limited.password = `limited_${database}`
    const { username, password } = limited
    await sql.raw(`revoke temporary on database ${database} from public`).execute(admin)
    await sql.raw(`create role ${username} login password '${password}'`).execute(admin)
    onTestFinished(async () => {
      await sql.raw(`drop role ${username}`).execute(admin)
    })
    return limited.href
  }

  it.each([
    { who: 'a user', open: async (_admin: Db, url: string) => url },
    { who: 'one who may make no temporary tables', open: createLimitedUser },
  ])(
    'says to $who that nothing can be written from a full disk until there is room again',
    async ({ open }) => {
      const url = await createPostgresDatabase()
      const admin = openDatabase(url)
      onTestFinished(() => admin.destroy())
      const watchUrl = await open(admin, url)
      await setReadOnly(admin, true)
      const { watch, lines } = openWatch(watchUrl)
      watch.report(createFailure(DISK_FULL_CODE))
      await expect.poll(watch.writeProblem).toBe('disk')

      await setReadOnly(admin, false)
      await expect.poll(watch.writeProblem).toBe(undefined)
      expect(lines).toEqual(['The database is unavailable', 'The database is available again'])
    },
  )
})
