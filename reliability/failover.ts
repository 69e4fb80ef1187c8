import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/db/database.ts'
import {
  keepExitCode,
  type PostgresServer,
  startPostgresServer,
} from '../server/src/testing/embedded-postgres.ts'
import { type LaunchedProcess, launchProcess } from '../server/src/testing/launched-process.ts'
import { report } from './report.ts'
import {
  countAcknowledged,
  insertCast,
  MAIN,
  openSite,
  orFailure,
  playAll,
  type Site,
  verify,
} from './writers.ts'

/**
 * Kills the primary of two PostgreSQL servers and promotes its synchronous standby, again and again, while
 * players write through two processes of the product. Rejects where anything that was acknowledged is
 * lost, counted twice, or a process does not find the new primary by itself.
 */

interface FailoverOptions {
  kills: number
  seed: number
  /** Told after each kill how many there have been. */
  onKill?: (kills: number) => void
}

export interface FailoverFigures {
  kills: number
  submitted: number
  claimed: number
  joined: number
  edited: number
  /** Calls that were answered by 503 or not at all, and sent again. */
  repeated: number
  /** ms between two acknowledged writes at most. */
  'longest silence': number
  /** ms from the promotion until each process has acknowledged a write. */
  'found again within': number
  /** ms that a call took to be answered. */
  'slowest answer': number
}

const FOUND_LIMIT_MS = 10_000
/** ms of load before a kill. */
const LOAD_MIN = 500
const LOAD_MAX = 2000
const POLL_MS = 20

export async function failOver({
  kills,
  seed,
  onKill = () => {},
}: FailoverOptions): Promise<FailoverFigures> {
  let primary = await startPostgresServer({ isDurable: true })
  let standby = await primary.addStandby()
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`)
  await primary.createDatabase('failover')
  const url = `postgres://postgres:postgres@${hosts}/failover?target_session_attrs=read-write`
  const db = openDatabase(url, 'setup')
  const settings = { DATABASE_URL: url, RATE_LIMIT: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  let processes: LaunchedProcess[] = []
  try {
    const cast = await insertCast(db)
    await waitForStandby(primary)
    processes = await Promise.all([launchProcess(MAIN, settings), launchProcess(MAIN, settings)])
    await Promise.all(processes.map((each) => each.until('Quiz Kingdom is up')))
    const site = openSite(processes, seed)
    const playing = playAll(site, cast)
    let foundWithin = 0
    for (let kill = 1; kill <= kills; kill++) {
      await orFailure(sleep(LOAD_MIN + (LOAD_MAX - LOAD_MIN) * site.random()), playing)
      const dead = primary
      await dead.kill()
      primary = standby
      await promote(primary)
      const began = performance.now()
      await orFailure(untilFound(site, began), playing)
      foundWithin = Math.max(foundWithin, performance.now() - began)
      await dead.remove()
      standby = await primary.addStandby(dead.port)
      await waitForStandby(primary)
      onKill(kill)
    }
    site.isOver = true
    await playing
    for (const client of site.clients) client.close()
    for (const { child } of processes) assert.equal(child.exitCode, null, 'A process has ended')
    await verify(db, site)
    return {
      kills,
      ...countAcknowledged(site),
      repeated: site.repeated,
      'longest silence': Math.round(site.longestSilence),
      'found again within': Math.round(foundWithin),
      'slowest answer': Math.round(site.slowest),
    }
  } finally {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ exit }) => exit))
    await db.destroy()
    await standby.remove()
    await primary.remove()
  }
}

/** From now on each commit waits for the standby, which has all that came before. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  await primary.commitOn('*')
  const [now] = await primary.ask('select pg_current_wal_lsn() as lsn')
  for (;;) {
    const caughtUp = await primary.ask(
      `select 1 from pg_stat_replication where sync_state = 'sync' and flush_lsn >= '${now?.lsn}'`,
    )
    if (caughtUp.length > 0) return
    await sleep(POLL_MS)
  }
}

/** As Patroni does: a primary without a standby takes writes until it has one again. */
async function promote(standby: PostgresServer): Promise<void> {
  await standby.commitOn('')
  await standby.ask('select pg_promote()')
}

async function untilFound({ lastAt }: Site, began: number): Promise<void> {
  while (lastAt.some((at) => at < began)) {
    assert.ok(performance.now() - began < FOUND_LIMIT_MS, 'A process has not found the new primary')
    await sleep(POLL_MS)
  }
}

const KILLS = 12

if (import.meta.main) {
  keepExitCode()
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const onKill = (kill: number) => console.log(`Killed ${kill} times`)
  const { kills, submitted, claimed, joined, edited, ...others } = await failOver({
    kills: KILLS,
    seed,
    onKill,
  })
  const acknowledged = submitted + claimed + joined + edited
  const writes = { submitted, claimed, joined, edited }
  report('test:failover', [
    {
      engine: 'PostgreSQL with a standby',
      figures: {
        kills,
        acknowledged,
        ...writes,
        lost: 0,
        doubled: 0,
        ...others,
        seed: String(seed),
      },
    },
  ])
}
