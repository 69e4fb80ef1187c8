import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { startPostgresServer } from '../../server/src/testing/embedded-postgres.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import {
  findSystemPostgres,
  startSystemPostgres,
} from '../../server/src/testing/system-postgres.ts'
import { MAIN } from '../support/paths.ts'
import { setStage, startPlaying } from '../support/playing.ts'
import { report } from '../support/report.ts'
import { verifyResults } from '../support/results.ts'

/**
 * Brings a database to a newer major version of PostgreSQL while players write, as the runbook says and by
 * `deploy/upgrade-postgres.sh`: from the one that is installed on this machine to the one from npm. Rejects where
 * anything that was acknowledged is lost or counted twice.
 */

const SCRIPT = join(import.meta.dirname, '../../deploy/upgrade-postgres.sh')
/** ms of play before and after each step. */
const LOAD_MS = 8000

async function upgrade(bin: string, seed: number) {
  const old = await startSystemPostgres(bin, { isDurable: true })
  const fresh = await startPostgresServer({ isDurable: true })
  const ask = (url: string, statement: string) =>
    old.run('psql', '-Atq', '-v', 'ON_ERROR_STOP=1', '-c', statement, url)
  const servers = { OLD: `${old.url}/quiz`, NEW: `${fresh.url}/quiz` }
  const runScript = (step: string) =>
    old.run('env', `OLD=${servers.OLD}`, `NEW=${servers.NEW}`, 'sh', SCRIPT, step)
  const urls = [old.port, fresh.port].map((port) => `postgres://quiz:quiz@127.0.0.1:${port}/quiz`)
  const [oldUrl = '', newUrl = ''] = urls
  const ports = {
    PLAYER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
  }
  const serve = async (url: string) => {
    const server = await launchProcess(MAIN, {
      ...ports,
      DATABASE_URL: url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    })
    await server.until('Quiz Kingdom is up')
    return server
  }
  let server: Awaited<ReturnType<typeof launchProcess>> | undefined
  try {
    for (const url of [old.url, fresh.url]) {
      await ask(`${url}/postgres`, `create role quiz login password 'quiz'`)
      await ask(`${url}/postgres`, 'create database quiz owner quiz')
    }
    const db = openDatabase(oldUrl, 'setup')
    const stage = await setStage(db)
    await db.destroy()
    server = await serve(oldUrl)
    const playing = startPlaying(server.playerPort, stage, seed)
    await playing.during(sleep(LOAD_MS))

    await assert.rejects(runScript('copy'), /OLD needs wal_level = logical/)
    await ask(servers.OLD, 'alter system set wal_level = logical')
    await playing.during(old.stop().then(old.start))
    console.log('The old one keeps what replication needs')
    await playing.during(sleep(LOAD_MS))
    await playing.during(runScript('copy'))
    console.log('The new one has every row')
    await assert.rejects(runScript('copy'), /NEW has tables already/)
    await assert.rejects(runScript('finish'), /OLD is in use: stop all servers first: quiz/)
    await playing.during(sleep(LOAD_MS))

    const closed = performance.now()
    server.child.kill('SIGTERM')
    await playing.during(server.exit)
    const compared = await playing.during(runScript('finish'))
    server = await playing.during(serve(newUrl))
    const closedFor = performance.now() - closed
    console.log(compared)
    await playing.during(sleep(LOAD_MS))
    await playing.stop()

    const moved = openDatabase(newUrl, 'setup')
    const stored = await verifyResults(moved, playing.results).finally(() => moved.destroy())
    const acknowledged = playing.results.size
    const version = (url: string) => ask(url, 'show server_version')
    const versions = [await version(servers.OLD), await version(servers.NEW)]
    assert.equal(stored, acknowledged, 'More results are stored than were acknowledged')
    return {
      versions: versions.map((each) => each.trim().split(' ')[0]).join(' → '),
      acknowledged,
      lost: 0,
      doubled: 0,
      repeated: playing.repeated(),
      rows: countRows(compared),
      'closed for (s)': (closedFor / 1000).toFixed(1),
    }
  } finally {
    server?.child.kill('SIGKILL')
    await server?.exit
    await fresh.remove()
    await old.remove()
  }
}

/** Of lines such as `attempt|1200|58…`. */
function countRows(compared: string): number {
  const counts = Array.from(compared.matchAll(/^\w+\|(\d+)\|\d+$/gm), ([, rows]) => Number(rows))
  assert.ok(counts.length > 0, `Nothing was compared: ${compared}`)
  return counts.reduce((sum, rows) => sum + rows, 0)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const bin = findSystemPostgres()
  if (!bin) throw new Error('No PostgreSQL with its tools on this machine (Debian: postgresql)')
  const { versions, ...figures } = await upgrade(bin, seed)
  const row = { engine: `PostgreSQL ${versions}`, figures: { ...figures, seed: String(seed) } }
  report('test:upgrade', [row])
}
