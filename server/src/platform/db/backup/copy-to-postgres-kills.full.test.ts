import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../../testing/databases.ts'
import { MIGRATED } from '../../../testing/migrated-postgres.ts'
import { startProcess, temporaryFolder } from '../../../testing/server-process.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { isUnfinishedCopy, listMarks } from './unfinished-copy.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const IMAGES = 16_000

/** A migrated SQLite file with many images. */
async function makeSource(): Promise<string> {
  const path = join(temporaryFolder(), 'quiz.sqlite')
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  await db.destroy()
  const source = new DatabaseSync(path)
  const insert = source.prepare('insert into image (id, type, bytes) values (?, ?, ?)')
  source.exec('begin')
  for (let i = 0; i < IMAGES; i++) insert.run(`made-${i}`, 'image/webp', new Uint8Array([7]))
  source.exec('commit')
  source.close()
  return path
}

it('goes on where it was killed, again and again, and says how long the site was closed', async () => {
  const path = await makeSource()
  const url = await createPostgresDatabase(MIGRATED)
  const target = openDatabase(url, 'setup')
  onTestFinished(() => target.destroy())
  const countCopied = async () =>
    (await listMarks(target)).find(({ name }) => name === 'image')?.rows ?? 0
  const settings = { DATABASE_URL: `sqlite:${path}`, POSTGRES_URL: url }
  const began = Date.now()
  let copied = 0
  for (let kill = 0; kill < 2; kill++) {
    const command = await startProcess(CLI, settings, ['migrate:postgres'])
    const enough = copied + 4000
    await expect
      .poll(async () => (await isUnfinishedCopy(target)) && (await countCopied()), {
        interval: 5,
      })
      .toBeGreaterThan(enough)
    command.child.kill('SIGKILL')
    expect(await command.exit).toBe(null)
    copied = await countCopied()
    expect(copied).toBeLessThan(IMAGES)
  }
  const killedAt = Date.now()
  const last = await startProcess(CLI, settings, ['migrate:postgres'])
  expect(await last.exit, last.printed()).toBe(0)
  expect(last.printed()).toMatch(/^image\t16\d{3}\t[0-9a-f]{16}$/m)
  const [, seconds, from = ''] = /closed for (\d+) s: from (\S+),/.exec(last.printed()) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(killedAt - Date.parse(from))
  expect(Date.parse(from)).toBeGreaterThanOrEqual(began)
  expect(await isUnfinishedCopy(target)).toBe(false)
  const { rows } = await sql<{ count: number }>`select count(*) as count from image`.execute(target)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(IMAGES)
})
