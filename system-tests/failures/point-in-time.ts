import assert from 'node:assert/strict'
import { chmodSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { installPackage, isExecutable } from '../../scripts/installing.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import {
  findSystemPostgres,
  type SystemPostgres,
  startSystemPostgres,
} from '../../server/src/testing/system-postgres.ts'
import { REPOSITORY } from '../support/paths.ts'
import { setStage, startPlaying } from '../support/playing.ts'
import { report } from '../support/report.ts'
import { verifyResults } from '../support/results.ts'

/**
 * Deletes all attempts by mistake while players submit, and goes back to the second before, by the lines of the
 * runbook and with the files of `deploy/`. Rejects where anything that was acknowledged before is lost or
 * counted twice.
 */

const MAIN = join(REPOSITORY, 'server/src/main.ts')
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8')
/** ms of play before and after the backup. */
const LOAD_MS = 8000
const RECOVERED_PAUSE_MS = 100

/** Those of pgBackRest in the page "Back to a second", in its order. */
function linesOfRunbook() {
  const [, page = ''] =
    /^### Back to a second\n([\s\S]*?)^##/m.exec(read('docs/operations.md')) ?? []
  const lines = Array.from(
    page.matchAll(/^ {4}sudo -u postgres (pgbackrest .*)$/gm),
    ([, it]) => it,
  )
  const [create, check, backUp, restore, backUpAgain] = lines
  assert.ok(create && check && backUp && restore && backUpAgain, 'The runbook lacks a line')
  assert.match(restore, TARGET)
  return { create, check, backUp, restore, backUpAgain }
}

const TARGET = /--target='[^']+'/

/** The files of `deploy/`, at this server's places. */
async function configure(server: SystemPostgres): Promise<void> {
  const repository = join(server.folder, 'repository')
  const config = read('deploy/pgbackrest.conf')
    .replace('/var/lib/postgresql/15/main', server.data)
    .replace('/var/lib/pgbackrest', repository)
  const places = `pg1-port=${server.port}\npg1-socket-path=${server.folder}\n`
  const file = join(server.folder, 'pgbackrest.conf')
  await writeFile(file, `${config}${places}`)
  chmodSync(file, 0o644)
}

const environment = (folder: string) => ({
  PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  PGBACKREST_LOG_PATH: folder,
  PGBACKREST_LOCK_PATH: folder,
  PGBACKREST_SPOOL_PATH: folder,
})

async function goBack(bin: string, seed: number) {
  const lines = linesOfRunbook()
  const postgres = await startSystemPostgres(bin, {
    isDurable: true,
    settings: read('deploy/postgresql-archive.conf'),
    environment,
  })
  const ask = (statement: string) =>
    postgres.run('psql', '-Atq', '-v', 'ON_ERROR_STOP=1', '-c', statement, `${postgres.url}/quiz`)
  const run = async (line: string) => {
    console.log(line)
    await postgres.run('sh', '-c', line)
  }
  const url = `${postgres.url}/quiz`
  const ports = {
    PLAYER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
  }
  const settings = { ...ports, DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  let server: Awaited<ReturnType<typeof launchProcess>> | undefined
  try {
    await configure(postgres)
    await postgres.run(
      'createdb',
      '-h',
      '127.0.0.1',
      '-p',
      String(postgres.port),
      '-U',
      'postgres',
      'quiz',
    )
    const db = openDatabase(url, 'setup')
    const stage = await setStage(db)
    await db.destroy()
    await run(lines.create)
    await run(lines.check)
    server = await launchProcess(MAIN, settings)
    await server.until('Quiz Kingdom is up')

    const playing = startPlaying(server.playerPort, stage, seed)
    await playing.during(sleep(LOAD_MS))
    await playing.during(run(lines.backUp))
    await playing.during(sleep(LOAD_MS))
    // The mistake. What players are told from now on is about a database without attempts.
    const mistakenAt = Date.now()
    const acknowledged = new Map(playing.results)
    const [, deleted = ''] = await Promise.all([
      playing.abandon(),
      postgres.run('psql', '-c', 'delete from attempt', url),
    ])

    const closed = performance.now()
    server.child.kill('SIGTERM')
    await server.exit
    await ask('select pg_switch_wal()')
    await postgres.stop()
    await rename(postgres.data, `${postgres.data}.broken`)
    await postgres.run('install', '-d', '-m', '700', postgres.data)
    const secondBefore = mistakenAt - 1000
    const target = new Date(secondBefore).toISOString().replace('T', ' ').replace('Z', '+00')
    await run(lines.restore.replace(TARGET, `--target='${target}'`))
    await postgres.start()
    while ((await ask('select pg_is_in_recovery()')).trim() !== 'f') await sleep(RECOVERED_PAUSE_MS)
    server = await launchProcess(MAIN, settings)
    await server.until('Quiz Kingdom is up')
    const closedFor = performance.now() - closed

    const isBefore = ([id]: [string, unknown]) => (playing.toldAt.get(id) ?? 0) <= secondBefore
    const before = new Map([...acknowledged].filter(isBefore))
    const restored = openDatabase(url, 'setup')
    await verifyResults(restored, before).finally(() => restored.destroy())
    const again = startPlaying(server.playerPort, stage, seed + 1)
    await again.during(sleep(LOAD_MS))
    await again.stop()
    assert.ok(again.results.size > 0, 'Nobody plays on')
    await run(lines.backUpAgain)
    const [version = ''] = (await ask('show server_version')).split(' ')
    const tool = (await postgres.run('pgbackrest', 'version')).trim()
    return {
      engine: `PostgreSQL ${version}, ${tool}`,
      acknowledged: before.size,
      deleted: Number(/DELETE (\d+)/.exec(deleted)?.[1]),
      'lost before': 0,
      doubled: 0,
      'in the last second': acknowledged.size - before.size,
      'closed for (s)': (closedFor / 1000).toFixed(1),
    }
  } finally {
    server?.child.kill('SIGKILL')
    await server?.exit
    await postgres.remove()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  if (!isExecutable('/usr/bin/pgbackrest')) installPackage('pgbackrest')
  const bin = findSystemPostgres()
  if (!bin) throw new Error('No PostgreSQL with its tools on this machine (Debian: postgresql)')
  const { engine, ...figures } = await goBack(bin, seed)
  report('test:point-in-time', [{ engine, figures: { ...figures, seed: String(seed) } }])
}
