import { setTimeout as sleep } from 'node:timers/promises'
import { keepOnCore } from '../cores.ts'
import { type Engine, reportOnEachEngine } from '../databases.ts'
import { median } from '../load.ts'
import { postgresOf, processorTime } from '../processor-time.ts'
import { keepSection, printTable } from '../report.ts'
import { playOnce } from '../scale/play-once.ts'
import type { LoggedIn } from '../scale/seed.ts'
import {
  closeSite,
  format,
  makeSite,
  quantile,
  type ServedSite,
  type Site,
  serveSite,
} from '../scale/sites.ts'
import { logInAgainAndAgain } from './log-ins.ts'
import { quantileOfResponse, variationOf, waitIn } from './queue.ts'
import { type Carried, describeSteps, onPostgres, onSqlite } from './steps.ts'

/**
 * What a quiz costs, how many a process carries, and whether the model of a queue foretells how long
 * calls take below that. Then what the model says of installations that do not fit here.
 */

const COMMAND = 'bench:queueing'
const OPTIONS = process.argv.slice(2)
/** To see that it runs: its figures are printed and not kept. */
const isShort = OPTIONS.includes('--short')
if (OPTIONS.length > Number(isShort)) throw new RangeError('Give --short, or nothing')
const PLAYERS = isShort ? 1_000 : 20_000
const ROUNDS = isShort ? 1 : 3
/** So many, not for so long: on a busy machine the compiler would not have seen the code often enough. */
const WARM_UP_QUIZZES = 1000
const CALLS_A_QUIZ = 8
const WITH_LOG = { LOG_LEVEL: 'info' }
const [ALONE_MS, FULL_MS, SHARE_MS] = [3000, 6000, 8000]
const AT_ONCE = 16
/** Between two calls of a player, so that many players' calls come mixed. */
const PAUSE_MS = 100
const SHARES = [0.3, 0.5, 0.7]
const QUANTILES = [0.5, 0.95]

interface Load {
  quizzesASecond: number
  /** Of each call, in ms. */
  times: number[]
}

/** So many players at once, each call as soon as the one before it is answered. */
async function playWhile(
  site: ServedSite,
  atOnce: number,
  isGoingOn: (quizzes: number) => boolean,
): Promise<Load> {
  const started = performance.now()
  const times: number[] = []
  let quizzes = 0
  const groups = Array.from({ length: atOnce }, (_, group) =>
    site.seeded.players.filter((_player, index) => index % atOnce === group),
  )
  async function play(players: readonly LoggedIn[]): Promise<void> {
    while (isGoingOn(quizzes)) {
      times.push(...(await playOnce(site, players)).values())
      quizzes++
    }
  }
  await Promise.all(groups.map(play))
  return { times, quizzesASecond: (1000 * quizzes) / (performance.now() - started) }
}

function playFor(site: ServedSite, milliseconds: number, atOnce: number): Promise<Load> {
  const end = performance.now() + milliseconds
  return playWhile(site, atOnce, () => performance.now() < end)
}

const warmUp = (site: ServedSite) =>
  playWhile(site, AT_ONCE, (quizzes) => quizzes < WARM_UP_QUIZZES)

const exponential = (mean: number) => -mean * Math.log(1 - Math.random())

/** Quizzes begin at this rate whatever the answers take, at times that nobody planned. */
async function playAtRate(site: ServedSite, milliseconds: number, rate: number): Promise<Load> {
  const started = performance.now()
  const times: number[] = []
  const idle = [...site.seeded.players]
  const played: Promise<void>[] = []
  async function play(): Promise<void> {
    const player = idle.shift()
    if (!player) throw new RangeError('All players play already')
    const pause = () => sleep(exponential(PAUSE_MS))
    times.push(...(await playOnce(site, [player], pause)).values())
    idle.push(player)
  }
  for (let next = started; next < started + milliseconds; next += exponential(1000 / rate)) {
    await sleep(Math.max(0, next - performance.now()))
    const quiz = play()
    // Else the first to fail ends this process, and leaves server and database behind.
    quiz.catch(() => {})
    played.push(quiz)
  }
  await Promise.all(played)
  return { times, quizzesASecond: (1000 * played.length) / milliseconds }
}

interface Check {
  share: number
  load: Load
  /** The model's, of `QUANTILES`. */
  predicted: number[]
}

interface Round {
  alone: number[]
  /** Quizzes a second. */
  full: number
  checks: Check[]
}

/** A process has one thread; on PostgreSQL two cores are what server, database and load share. */
const serversOf = (postgres: number | undefined) => (postgres === undefined ? 1 : 2)

async function measureRound(site: ServedSite, servers: number): Promise<Round> {
  const { times: alone } = await playFor(site, ALONE_MS, 1)
  const { quizzesASecond: full } = await playFor(site, FULL_MS, AT_ONCE)
  const service = (1000 * servers) / (full * CALLS_A_QUIZ)
  const checks: Check[] = []
  for (const share of SHARES) {
    const load = await playAtRate(site, SHARE_MS, share * full)
    const rate = (load.quizzesASecond * CALLS_A_QUIZ) / 1000
    const wait = waitIn({ servers, rate, service, variation: variationOf(alone) })
    const predicted = QUANTILES.map((some) => quantileOfResponse(some, wait, alone))
    checks.push({ share, load, predicted })
  }
  return { alone, full, checks }
}

function describeChecks(rounds: readonly Round[]): string {
  const rows = SHARES.map((share) => {
    const checks = rounds.flatMap(({ checks }) => checks.filter((check) => check.share === share))
    const figures = QUANTILES.flatMap((some, i) => [
      median(checks.map(({ predicted }) => predicted[i] ?? Number.NaN)).toFixed(1),
      median(checks.map(({ load }) => quantile(load.times, some))).toFixed(1),
    ])
    const calls = checks.reduce((sum, { load }) => sum + load.times.length, 0)
    return [`${100 * share} %`, format(calls), ...figures]
  })
  return printTable(
    ['of the most', 'calls', 'p50 ms by the model', 'p50 ms', 'p95 ms by the model', 'p95 ms'],
    rows,
  )
}

/** On a core, in ms for a quiz: of these processes, and of PostgreSQL. At the most that they carry. */
async function costOf(sites: readonly ServedSite[], postgres: number | undefined) {
  const spent = () => ({
    server: sites.reduce((sum, { product }) => sum + processorTime(product.pid), 0),
    database: postgres === undefined ? 0 : processorTime(postgres),
  })
  const before = spent()
  const played = await Promise.all(sites.map((site) => playFor(site, FULL_MS, AT_ONCE)))
  const after = spent()
  const quizzes = played.reduce((sum, { times }) => sum + times.length / CALLS_A_QUIZ, 0)
  return {
    server: (after.server - before.server) / quizzes,
    database: (after.database - before.database) / quizzes,
  }
}

type Costs = Awaited<ReturnType<typeof costOf>>

const medianOf = (costs: readonly Costs[]): Costs => ({
  server: median(costs.map(({ server }) => server)),
  database: median(costs.map(({ database }) => database)),
})

/** Of one process and of two that share the database, in turn: what else the machine does then makes both dearer. */
async function costsOfOneAndTwo(site: Site, first: ServedSite, postgres: number) {
  const second = await serveSite(site)
  // A player is at one of them.
  const half = (of: ServedSite, rest: number): ServedSite => {
    const players = of.seeded.players.filter((_player, index) => index % 2 === rest)
    return { ...of, seeded: { ...of.seeded, players } }
  }
  const [one, two]: [Costs[], Costs[]] = [[], []]
  try {
    await warmUp(second)
    for (let i = 0; i < ROUNDS; i++) {
      one.push(await costOf([first], postgres))
      two.push(await costOf([half(first, 0), half(second, 1)], postgres))
    }
    return { one: medianOf(one), two: medianOf(two) }
  } finally {
    await closeSite(second)
  }
}

const carried: Carried[] = []

async function benchmark(engine: Engine): Promise<string> {
  const bare = await makeSite(engine, PLAYERS)
  const made = { ...bare, settings: { ...bare.settings, ...WITH_LOG } }
  const site = await serveSite(made)
  try {
    keepOnCore('load', process.pid)
    const postgres = await postgresOf(site.url)
    await warmUp(site)
    const rounds: Round[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measureRound(site, serversOf(postgres)))
    const full = median(rounds.map((round) => round.full))
    const { one, two } = postgres
      ? await costsOfOneAndTwo(made, site, postgres)
      : { one: await costOf([site], postgres), two: undefined }
    const ofQuiz = { calls: CALLS_A_QUIZ, alone: rounds.flatMap((round) => round.alone) }
    carried.push(
      ...(two
        ? onPostgres({ ...one, ...ofQuiz }, { ...two, ...ofQuiz })
        : [onSqlite({ ...one, ...ofQuiz })]),
    )
    const costs = [{ processes: 'one', ...one }, ...(two ? [{ processes: 'two', ...two }] : [])]
    return [
      `### ${engine.name}`,
      `${full.toFixed(0)} quizzes a second at most, by ${AT_ONCE} players at once, and what each takes on a core with so many at each process:`,
      printTable(
        ['processes', 'their ms', 'PostgreSQL’s ms'],
        costs.map(({ processes, server, database }) => [
          processes,
          server.toFixed(2),
          database.toFixed(2),
        ]),
      ),
      'Calls that come at times nobody planned, in shares of that most:',
      describeChecks(rounds),
      await logInAgainAndAgain(site.product),
    ].join('\n\n')
  } finally {
    await closeSite(site)
    await engine.stop()
  }
}

const figures = [
  await reportOnEachEngine(benchmark),
  '### What installations carry, by the model',
  describeSteps(carried),
].join('\n\n')
console.log(`\n${describeSteps(carried)}`)
if (!isShort) keepSection(COMMAND, figures, COMMAND, 'capacity')
