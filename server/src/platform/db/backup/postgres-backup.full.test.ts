import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openRelease030 } from '../../../testing/release-0.3.0/open-release.ts'
import { createTemporaryFolder } from '../../../testing/server-process.ts'
import { findSystemPostgres, startSystemPostgres } from '../../../testing/system-postgres.ts'
import { type Db, openDatabase } from '../database.ts'
import { migrate, readSchemaState } from '../migrate.ts'

const RUNBOOK = join(import.meta.dirname, '../../../../../docs/operations.md')
const RUNBOOK_COMMANDS = readFileSync(RUNBOOK, 'utf8')
  .split('\n')
  .filter((line) => /^ {4}(pg_dump|createdb|pg_restore) /.test(line))
  .map((line) => line.trim())

const postgresBin = findSystemPostgres()

it('is told in three lines of the runbook', () => {
  expect(RUNBOOK_COMMANDS.map((line) => line.split(' ')[0])).toEqual([
    'pg_dump',
    'createdb',
    'pg_restore',
  ])
})

describe.runIf(postgresBin)('where PostgreSQL itself is installed', () => {
  it('is backed up and restored by the lines of the runbook', async () => {
    const { url: server, remove } = await startSystemPostgres(postgresBin ?? '')
    onTestFinished(remove)
    const db = await openRelease030(`${server}/postgres`)
    await migrate(db)
    const before = await readAllTables(db)
    expect(before.attempt).not.toEqual([])

    const folder = createTemporaryFolder()
    const RESTORED_URL = `${server}/quiz_restored`
    const env = {
      ...process.env,
      PATH: `${postgresBin}:${process.env.PATH}`,
      DATABASE_URL: `${server}/postgres`,
      RESTORED_URL,
    }
    for (const line of RUNBOOK_COMMANDS) execFileSync('sh', ['-c', line], { env, cwd: folder })

    const restored = openDatabase(RESTORED_URL)
    expect(await readSchemaState(restored)).toBe('current')
    expect(await readAllTables(restored)).toEqual(before)
    expect(await listIndexes(restored)).toEqual(await listIndexes(db))
    await restored.destroy()
    await db.destroy()
  })
})

async function readAllTables(db: Db): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)
    content[name] = rows
  }
  return content
}

async function listIndexes(db: Db): Promise<unknown[]> {
  const { rows } =
    await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
  return rows
}
