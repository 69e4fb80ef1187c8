import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import {
  type PostgresServer,
  startPostgresServer,
} from '../../server/src/testing/embedded-postgres.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { type Network, openNetwork } from '../support/network.ts'
import { MAIN } from '../support/paths.ts'
import { report } from '../support/report.ts'
import {
  countAcknowledged,
  insertCast,
  openSite,
  orFailure,
  playAll,
  type Site,
  verify,
} from '../support/writers.ts'

/**
 * Bad days of a database with a standby, one after the other, while players write through two processes of the
 * product. Rejects where anything that was acknowledged is lost or counted twice, a call takes too long, or a process
 * is not itself again afterwards.
 */

interface Stage {
  primary: PostgresServer
  standby: PostgresServer
  /** Between the first process and the primary. */
  network: Network
  /** Where the primary keeps its data: a disk of its own. */
  disk: string
}

/** Brings the day about. Returns how an operator, or time, ends it. */
type BadDay = (stage: Stage) => Promise<() => Promise<void>>

interface DayFigures {
  day: string
  acknowledged: number
  /** Writes that were answered by 503 or not at all, and sent again. */
  refused: number
  /** Of the reads. */
  read: string
  /** ms that a call took at most. */
  'longest call': number
  /** ms until `/api/ready` of each process was red, and after the end, green. */
  'not ready after': string
  'ready again after': string
  /** Lines of warnings and errors, by process. */
  'log lines': string
}

const DISK = '400m'
const GOOD_MS = 2000
const LAG_MS = 700
const RECOVERY_LIMIT_MS = 15_000
const LOOK_MS = 50
const READ_PAUSE_MS = 25

const BAD_DAYS: Record<string, BadDay> = {
  'disk full': async ({ disk }) => {
    const ballast = join(disk, 'ballast')
    fill(ballast)
    return async () => rmSync(ballast)
  },
  'standby lagging': async ({ standby }) => {
    const receiver = await receiverOf(standby)
    let isOver = false
    async function lag() {
      while (!isOver) {
        receiver.stop()
        await sleep(LAG_MS)
        receiver.goOn()
        await sleep(LAG_MS / 10)
      }
    }
    const lagging = lag()
    return async () => {
      isOver = true
      await lagging
    }
  },
  'standby frozen': async ({ standby }) => {
    const receiver = await receiverOf(standby)
    receiver.stop()
    return async () => receiver.goOn()
  },
  'network cut': async ({ network }) => {
    network.cut()
    return async () => network.heal()
  },
  'network silent': async ({ network }) => {
    network.lose('everything')
    return async () => network.heal()
  },
  'questions lost': async ({ network }) => {
    network.lose('questions')
    return async () => network.heal()
  },
  'answers lost': async ({ network }) => {
    network.lose('answers')
    return async () => network.heal()
  },
  'standby lost': async ({ primary, standby }) => {
    await standby.kill()
    return () => primary.commitOn('')
  },
}

interface Options {
  days: readonly string[]
  seed: number
  /** How long each lasts. */
  badMs: number
  /** Told of each day, with the lines of its log. */
  onDay?: (figures: DayFigures, lines: string[]) => void
}

async function liveThrough({ days, seed, badMs, onDay = () => {} }: Options) {
  const disk = mountDisk()
  const primary = await startPostgresServer({
    isDurable: true,
    parent: disk,
    settings: ['max_connections=100', 'max_wal_size=64MB', 'min_wal_size=64MB'],
  })
  const standby = await primary.addStandby()
  const network = await openNetwork(primary.port)
  const url = await primary.createDatabase('bad_days')
  const db = openDatabase(url, 'setup')
  let processes: LaunchedProcess[] = []
  const stage = { primary, standby, network, disk }
  try {
    const cast = await insertCast(db)
    await primary.commitOn('*')
    const settings = { RATE_LIMIT: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
    const urls = [url.replace(`:${primary.port}/`, `:${network.port}/`), url]
    processes = await Promise.all(
      urls.map((DATABASE_URL) => launchProcess(MAIN, { ...settings, DATABASE_URL })),
    )
    await Promise.all(processes.map((each) => each.until('Quiz Kingdom is up')))
    const site = openSite(processes, seed)
    const watch = watchSite(site, processes, cast.players[0]?.cookie ?? '')
    const playing = Promise.all([playAll(site, cast), watch.done])
    // Told of when the day's next step asks.
    playing.catch(() => {})
    const figures: DayFigures[] = []
    try {
      for (const day of days) {
        await orFailure(sleep(GOOD_MS), playing)
        const befall = BAD_DAYS[day]
        assert.ok(befall, `There is no day ${day}`)
        const before = startOfDay(site, watch, processes)
        const end = await befall(stage)
        await orFailure(sleep(badMs), playing)
        await end()
        const endedAt = performance.now()
        await orFailure(untilGood(site, watch, endedAt, day), playing)
        const found = before(day, endedAt)
        figures.push(found.figures)
        onDay(found.figures, found.lines)
      }
    } finally {
      watch.isOver = true
      site.isOver = true
    }
    await playing
    for (const client of site.clients) client.close()
    for (const { child } of processes) assert.equal(child.exitCode, null, 'A process has ended')
    await verify(db, site)
    return figures
  } catch (error) {
    for (const each of processes) console.log(each.printed().slice(-3000))
    throw error
  } finally {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ exit }) => exit))
    await db.destroy()
    network.close()
    await standby.remove()
    await primary.remove()
    execFileSync('umount', [disk])
    rmdirSync(disk)
  }
}

/** A disk that can be full without the machine's being so. */
function mountDisk(): string {
  const disk = mkdtempSync(join(tmpdir(), 'quiz-kingdom-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', disk])
  return disk
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 1024 * 1024; size >= 4096; ) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch (error) {
      assert.ok(error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      size /= 2
    }
  }
  closeSync(file)
}

/** The process that takes what the primary sends: stopped, it is as a machine that stands still. */
async function receiverOf(standby: PostgresServer) {
  const [receiver] = await standby.ask('select pid from pg_stat_wal_receiver')
  const pid = Number(receiver?.pid)
  return {
    stop: () => void process.kill(pid, 'SIGSTOP'),
    goOn: () => void process.kill(pid, 'SIGCONT'),
  }
}

interface Watch {
  /** What `/api/ready` of each process said when it last changed. */
  readiness: { isReady: boolean; since: number }[]
  changes: { process: number; isReady: boolean; at: number }[]
  reads: { answered: number; failed: number }
  slowest: number
  isOver: boolean
  done: Promise<unknown>
}

function watchSite(site: Site, processes: readonly LaunchedProcess[], cookie: string): Watch {
  const clients = processes.map(({ playerPort }) => createHttpClient(playerPort, 2))
  const watch: Watch = {
    readiness: processes.map(() => ({ isReady: true, since: 0 })),
    changes: [],
    reads: { answered: 0, failed: 0 },
    slowest: 0,
    isOver: false,
    done: Promise.resolve(),
  }
  async function look(client: HttpClient, index: number) {
    while (!watch.isOver) {
      const answer = await client.send({ method: 'GET', path: '/api/ready' })
      const isReady = answer.status === 200
      if (isReady !== watch.readiness[index]?.isReady) {
        const at = performance.now()
        watch.readiness[index] = { isReady, since: at }
        watch.changes.push({ process: index, isReady, at })
      }
      await sleep(LOOK_MS)
    }
  }
  async function read(client: HttpClient) {
    const call = { method: 'GET', path: '/api/quiz-result/top-players', headers: { cookie } }
    while (!watch.isOver) {
      const began = performance.now()
      const { status } = await client.send(call)
      watch.slowest = Math.max(watch.slowest, performance.now() - began)
      assert.ok(status === 200 || status === 503, `Reading: ${status}`)
      if (status === 200) watch.reads.answered += 1
      else watch.reads.failed += 1
      await sleep(READ_PAUSE_MS)
    }
  }
  watch.done = Promise.all(clients.flatMap((client, index) => [look(client, index), read(client)]))
  watch.done.then(
    () => {
      for (const client of clients) client.close()
    },
    () => {
      site.isOver = true
    },
  )
  return watch
}

/** All processes are ready, and have acknowledged writes since the end. */
async function untilGood({ lastAt }: Site, watch: Watch, endedAt: number, day: string) {
  const isGood = () =>
    watch.readiness.every(({ isReady }) => isReady) && lastAt.every((at) => at > endedAt + LOOK_MS)
  while (!isGood()) {
    const took = performance.now() - endedAt
    assert.ok(took < RECOVERY_LIMIT_MS, `${day}: a process is not itself again`)
    await sleep(LOOK_MS)
  }
}

/** Returns the function that gives the day's figures. */
function startOfDay(site: Site, watch: Watch, processes: readonly LaunchedProcess[]) {
  const began = performance.now()
  const total = () => Object.values(countAcknowledged(site)).reduce((sum, each) => sum + each, 0)
  const before = { acknowledged: total(), refused: site.repeated, reads: { ...watch.reads } }
  const linesBefore = processes.map((each) => problemsIn(each).length)
  site.slowest = 0
  watch.slowest = 0
  watch.changes = []
  return (day: string, endedAt: number) => {
    const after = (isReady: boolean, start: number) =>
      processes
        .map((_, process) => {
          const own = watch.changes.filter((change) => change.process === process)
          const change = isReady ? own.at(-1) : own[0]
          if (change?.isReady !== isReady) return '–'
          return Math.max(0, Math.round(change.at - start)).toLocaleString('en')
        })
        .join(', ')
    const lines = processes.map((each, index) => problemsIn(each).slice(linesBefore[index]))
    const figures: DayFigures = {
      day,
      acknowledged: total() - before.acknowledged,
      refused: site.repeated - before.refused,
      read: `${watch.reads.answered - before.reads.answered} of ${
        watch.reads.answered + watch.reads.failed - before.reads.answered - before.reads.failed
      }`,
      'longest call': Math.round(Math.max(site.slowest, watch.slowest)),
      'not ready after': after(false, began),
      'ready again after': after(true, endedAt),
      'log lines': lines.map(({ length }) => length).join(', '),
    }
    return { figures, lines: lines.flat() }
  }
}

/** Lines of warnings and errors in the process's log. */
function problemsIn(each: LaunchedProcess): string[] {
  return each
    .printed()
    .split('\n')
    .filter((line) => line !== '' && JSON.parse(line).level >= 40)
}

const BAD_MS = 10_000

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, day: { type: 'string', multiple: true } },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const days = values.day ?? Object.keys(BAD_DAYS)
  const onDay = (figures: DayFigures, lines: string[]) => console.log(figures, lines.join('\n'))
  const figures = await liveThrough({ days, seed, badMs: BAD_MS, onDay })
  report(
    'test:bad-days',
    figures.map(({ day, acknowledged, ...others }) => ({
      engine: 'PostgreSQL',
      figures: { 'bad day': day, acknowledged, lost: 0, doubled: 0, ...others },
    })),
  )
}
