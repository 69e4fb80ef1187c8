import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTemporaryFolder, setUpDatabase } from '../../../testing/server-process.ts'
import { findSystemPostgres, startSystemPostgres } from '../../../testing/system-postgres.ts'

const REPOSITORY = join(import.meta.dirname, '../../../../..')
const readUnit = (name: string) => readFileSync(join(REPOSITORY, 'deploy', name), 'utf8')
const SERVICE_UNIT = readUnit('quiz-kingdom-backup.service')
const BACKUP_COMMAND = /^ExecStart=(.*)$/m.exec(SERVICE_UNIT)?.[1] ?? ''
const RETENTION_DAYS = Number(/BACKUP_DAYS=(\d+)/.exec(SERVICE_UNIT)?.[1])
const DAY_MS = 24 * 60 * 60 * 1000

/** Runs the command of the systemd unit with these settings. */
function backUp(settings: Record<string, string>) {
  const env = { ...process.env, BACKUP_DAYS: String(RETENTION_DAYS), ...settings }
  return spawnSync('sh', ['-c', BACKUP_COMMAND], { cwd: REPOSITORY, env, encoding: 'utf8' })
}

function writeAgedFile(folder: string, name: string, days: number): void {
  const file = join(folder, name)
  writeFileSync(file, 'a copy')
  const time = new Date(Date.now() - days * DAY_MS)
  utimesSync(file, time, time)
}

function createFolderWithCopies(): string {
  const folder = createTemporaryFolder()
  writeAgedFile(folder, 'quiz-kingdom-new.sqlite', RETENTION_DAYS - 1)
  writeAgedFile(folder, 'quiz-kingdom-old.sqlite', RETENTION_DAYS + 2)
  writeAgedFile(folder, 'another.sqlite', RETENTION_DAYS + 2)
  return folder
}

const REMAINING_FILES = ['another.sqlite', 'quiz-kingdom-new.sqlite']
const listNewCopies = (folder: string) => readdirSync(folder).filter((name) => /-\d{4}-/.test(name))
const listOtherFiles = (folder: string) =>
  readdirSync(folder).filter((name) => !/-\d{4}-/.test(name))

it('copies a SQLite database for its owner alone, and removes copies that are old', async () => {
  const settings = { DATA_DIR: createTemporaryFolder(), BACKUP_DIR: createFolderWithCopies() }
  await setUpDatabase(settings)
  expect(backUp(settings)).toMatchObject({ status: 0, stderr: '' })
  expect(listOtherFiles(settings.BACKUP_DIR)).toEqual(REMAINING_FILES)
  const [name = '', ...more] = listNewCopies(settings.BACKUP_DIR)
  expect(more).toEqual([])
  const copy = join(settings.BACKUP_DIR, name)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const database = new DatabaseSync(copy, { readOnly: true })
  const { count } = database.prepare('select count(*) as count from kysely_migration').get() ?? {}
  expect(count).toBeGreaterThan(0)
  database.close()
})

it.each([
  ['there is no database', {}],
  ['PostgreSQL does not answer', { DATABASE_URL: 'postgres://quiz@127.0.0.1:1/quiz' }],
])('fails and removes nothing where %s', (_, settings) => {
  const BACKUP_DIR = createFolderWithCopies()
  const { status } = backUp({ DATA_DIR: createTemporaryFolder(), BACKUP_DIR, ...settings })
  expect(status).not.toBe(0)
  expect(readdirSync(BACKUP_DIR)).toEqual([...REMAINING_FILES, 'quiz-kingdom-old.sqlite'])
})

const postgresBin = findSystemPostgres()

describe.runIf(postgresBin)('where PostgreSQL itself is installed', () => {
  it('dumps the database, and removes copies that are old', async () => {
    const postgres = await startSystemPostgres(postgresBin ?? '')
    onTestFinished(postgres.remove)
    const DATABASE_URL = `${postgres.url}/postgres`
    const BACKUP_DIR = createFolderWithCopies()
    await setUpDatabase({ DATABASE_URL, DATA_DIR: createTemporaryFolder() })
    const PATH = `${postgresBin}:${process.env.PATH}`
    expect(backUp({ DATABASE_URL, BACKUP_DIR, PATH })).toMatchObject({ status: 0, stderr: '' })
    expect(listOtherFiles(BACKUP_DIR)).toEqual(REMAINING_FILES)
    const [name = ''] = listNewCopies(BACKUP_DIR)
    expect(name).toMatch(/\.dump$/)
    const list = ['--list', join(BACKUP_DIR, name)]
    const contents = execFileSync('pg_restore', list, { encoding: 'utf8', env: { PATH } })
    expect(contents).toContain('TABLE DATA public attempt ')
  })
})

it('is called by the timer, and somebody is told when it fails', () => {
  expect(readUnit('quiz-kingdom-backup.timer')).toMatch(/^OnCalendar=/m)
  const told = /^OnFailure=(.*)$/m.exec(SERVICE_UNIT)?.[1] ?? 'nobody'
  expect(readUnit(told)).toMatch(/^ExecStart=/m)
})

const SYSTEMD_ANALYZE_PATH = '/usr/bin/systemd-analyze'

it.runIf(existsSync(SYSTEMD_ANALYZE_PATH))('is what systemd can read', () => {
  const units = readdirSync(join(REPOSITORY, 'deploy')).filter((name) =>
    /\.(service|timer)$/.test(name),
  )
  expect(units.length).toBeGreaterThan(3)
  const files = units.map((name) => join(REPOSITORY, 'deploy', name))
  const { stderr } = spawnSync(SYSTEMD_ANALYZE_PATH, ['verify', ...files], { encoding: 'utf8' })
  // systemd complains that the programs are missing, because the release is not installed on this machine.
  const complaints = stderr.split('\n').filter((line) => !line.includes('is not executable'))
  expect(complaints.filter((line) => line.includes('quiz-kingdom'))).toEqual([])
})
