import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from './testing/server-process.ts'

const OUTPUT_MAX = 20_000_000
const CLI = join(import.meta.dirname, 'cli.ts')

let dataDir: string
beforeEach(() => {
  dataDir = createTemporaryFolder()
})

function cli(args: string[], settings: Record<string, string> = {}, input = '') {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, ...settings }
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { env, maxBuffer: OUTPUT_MAX },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    )
    child.stdin?.end(input)
  })
}

it('makes an admin in a new database and backs it up', async () => {
  const setup = await cli(['setup'], { STARTER_CONTENT: 'off', ADMIN_PASSWORD: 'First-Of-9-Keys!' })
  expect(setup).toEqual({
    code: 0,
    out: 'The first admin is admin@quiz.local, with the password from ADMIN_PASSWORD.\n',
    err: '',
  })
  const create = ['admin', 'create', 'keeper@example.org', 'Keeper', '--password-stdin']
  const made = await cli(create, {}, 'Holder-Of-9-Keys!\n')
  expect(made).toEqual({ code: 0, out: 'keeper@example.org is now an admin.\n', err: '' })

  const file = join(dataDir, 'copy.sqlite')
  const copied = await cli(['backup', file])
  expect(copied).toEqual({ code: 0, out: `The database was copied to ${file}\n`, err: '' })
  const copy = new DatabaseSync(file)
  expect(copy.prepare('select username from user order by username').all()).toEqual([
    { username: 'Keeper' },
    { username: 'admin' },
  ])
  copy.close()

  const again = await cli(['backup', file])
  expect(again).toEqual({ code: 1, out: '', err: `${file} already exists\n` })
})

it('asks for the setup where there has been none', async () => {
  const refused = await cli(['admin', 'list'])
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'The database is not set up for this release: run "npm run setup" first\n',
  })
})

it('exits with 1 and one line when something is refused', async () => {
  await cli(['setup'], { STARTER_CONTENT: 'off' })
  const refused = await cli(['admin', 'promote', 'nobody@example.org'])
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'No account has the email nobody@example.org.\n',
  })
})

it('exits with 1 and names the setting that is wrong', async () => {
  const refused = await cli(['admin', 'list'], { PLAYER_PORT: 'http' })
  expect(refused).toEqual({ code: 1, out: '', err: 'PLAYER_PORT must be a port number\n' })
})

it.each([
  [[]],
  [['fly']],
  [['admin', 'fly']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['restore']],
  [['content']],
  [['restore', 'a', 'b']],
  [['setup', 'all']],
])('exits with 2 when it is called wrongly: %j', async (args) => {
  const refused = await cli(args)
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).not.toMatch(/^\s+at /m)
  expect(await readdir(dataDir)).toEqual([])
})

it.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('leaves the %s of PostgreSQL to its own tools', async (command, tool) => {
  const file = join(dataDir, 'copy.sqlite')
  const refused = await cli([command, file], { DATABASE_URL: 'postgres://localhost/quiz' })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(tool) })
})

it('explains the import of quizzes', async () => {
  const help = await cli(['content', '--help'])
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('npm run content -- import') })
})

it.each(['backup', 'restore'])('explains the %s', async (command) => {
  const help = await cli([command, '--help'])
  const usage = expect.stringContaining(`npm run ${command} -- FILE`)
  expect(help).toMatchObject({ code: 0, out: usage })
})

it('reads a file of questions without any database, and refuses in one line', async () => {
  const file = join(dataDir, 'quiz.csv')
  await writeFile(file, 'question,option 1,option 2,correct\nWho?,She,He,2\n')
  const read = await cli(['content', 'read', file], {
    DATABASE_URL: 'postgres://nowhere.invalid/x',
  })
  expect(read).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(read.out)).toMatchObject({ format: 'csv', questions: [{ correctAnswer: 1 }] })

  const missing = join(dataDir, 'none.csv')
  const refused = await cli(['content', 'read', missing])
  expect(refused).toEqual({ code: 1, out: '', err: `${missing}: This file does not exist.\n` })
  expect((await cli(['content', 'read'])).code).toBe(2)
})

it('writes more than a pipe holds', async () => {
  await cli(['setup'], { ADMIN_PASSWORD: 'First-Of-9-Keys!' })
  const written = await cli(['content', 'write', 'all', '--format', 'json'])
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out.length).toBeGreaterThan(200_000)
  expect(JSON.parse(written.out).length).toBeGreaterThan(500)
})
