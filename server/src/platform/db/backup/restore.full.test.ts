import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  createTemporaryFolder,
  type ServerProcess,
  setUpDatabase,
  startProcess,
} from '../../../testing/server-process.ts'
import {
  checkSqlite,
  createSqlite,
  listImageIds,
  readSqlite,
} from '../../../testing/sqlite-files.ts'
import { backUpSqlite } from './backup.ts'

const MAIN = join(import.meta.dirname, '../../../main.ts')
const CLI = join(import.meta.dirname, '../../../cli.ts')

const listUsernames = (path: string) =>
  readSqlite(path, (database) =>
    database.prepare('select username from user order by username').all(),
  )

it('brings back what a kill in the middle of serving left, without its journal leaking in', async () => {
  const folder = createTemporaryFolder()
  const settings = {
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'Holder-Of-9-Keys!',
  }
  const path = join(folder, 'quiz-kingdom.sqlite')
  const file = join(folder, 'copy.sqlite')
  await setUpDatabase(settings)
  await backUpSqlite(path, file)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  let signedUp = 0
  const signUp = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.playerPort}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@example.org`,
        username: name,
        password: 'Winner-Of-9-Games!',
      }),
    })
    if (answer.status === 201) signedUp++
    if (signedUp >= 6) server.child.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({ length: 24 }, (_, number) => signUp(`player${number}`)))
  await server.exit
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)

  const restore = await startProcess(CLI, settings, ['restore', file])
  expect(await restore.exit).toBe(0)
  const [, replaced] = /kept as (\S+)/.exec(restore.printed()) ?? []
  expect(checkSqlite(path)).toBe('ok')
  expect(listUsernames(path)).toEqual([{ username: 'keeper' }])
  expect(checkSqlite(replaced ?? '')).toBe('ok')
  expect(listUsernames(replaced ?? '').length).toBeGreaterThanOrEqual(signedUp + 1)

  const again = await startProcess(MAIN, settings)
  await again.until('Quiz Kingdom is up')
})

it('is refused while a server runs, and not once that is killed', async () => {
  const folder = createTemporaryFolder()
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'Holder-Of-9-Keys!' }
  const path = join(folder, 'quiz-kingdom.sqlite')
  const file = join(folder, 'copy.sqlite')
  await setUpDatabase(settings)
  await createSqlite(file, 'saved')
  const [one, two] = [await startProcess(MAIN, settings), await startProcess(MAIN, settings)]
  await Promise.all([one.until('Quiz Kingdom is up'), two.until('Quiz Kingdom is up')])

  for (const server of [one, two]) {
    const refused = await startProcess(CLI, settings, ['restore', file])
    expect(await refused.exit).toBe(1)
    expect(refused.printed()).toBe('The database is in use: stop the server first\n')
    server.child.kill('SIGKILL')
    await server.exit
  }
  expect(listImageIds(path)).toEqual([])
  const restore = await startProcess(CLI, settings, ['restore', file])
  expect(await restore.exit).toBe(0)
  expect(listImageIds(path)).toEqual([{ id: 'saved' }])
})

it('leaves the old or the new, whole, whenever it is killed', async () => {
  const folder = createTemporaryFolder()
  const [path, file] = [join(folder, 'quiz.sqlite'), join(folder, 'copy.sqlite')]
  await createSqlite(file, 'saved')
  await createSqlite(path, 'later')
  const settings = { DATABASE_URL: `sqlite:${path}`, DATA_DIR: folder }
  const bootTime = await measureMs(() => startProcess(CLI, settings, ['restore', '--help']))
  for (let round = 0; round < 6; round++) {
    const restore = await startProcess(CLI, settings, ['restore', file])
    await sleep(bootTime * (0.7 + round * 0.1))
    restore.child.kill('SIGKILL')
    await restore.exit
    expect(checkSqlite(path)).toBe('ok')
    expect([[{ id: 'later' }], [{ id: 'saved' }]]).toContainEqual(listImageIds(path))
  }
})

async function measureMs(start: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now()
  await (await start()).exit
  return performance.now() - startedAt
}
