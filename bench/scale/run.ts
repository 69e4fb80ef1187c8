import { AttemptStartSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { HOUR_S, isoAfter } from '../../server/src/clock.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { firstDayOfPeriod } from '../../server/src/insights/period.ts'
import { findProgress } from '../../server/src/insights/roll-up.repository.ts'
import { type Engine, openPostgresEngine, openSqliteEngine } from '../databases.ts'
import { type Product, setUpProduct, startProduct } from '../product.ts'
import { describeMachine, keepSection, printTable } from '../report.ts'
import { type Client, createClient, timeCalls } from './client.ts'
import { playDay } from './day.ts'
import { type Holds, measureHolds } from './holds.ts'
import { LOGGED_IN, type LoggedIn, type Seeded, seedScale } from './seed.ts'

/**
 * What a thousand times as many players cost each of them, and what the dashboard costs them all.
 * Small and large site are asked in turn, so that a busy machine slows both alike.
 */

const COMMAND = 'bench:scale'
const OPTIONS = process.argv.slice(2)
const isFull = OPTIONS.includes('--full')
const [GIVEN] = OPTIONS.filter((option) => option !== '--full')
const GIVEN_COUNT = GIVEN === undefined ? undefined : Number(GIVEN)
if (
  OPTIONS.length > 1 ||
  (GIVEN_COUNT !== undefined && !(GIVEN_COUNT > 0 && GIVEN_COUNT % LOGGED_IN === 0))
)
  throw new RangeError(`Give --full, or a number of players that ${LOGGED_IN} divides`)
const PLAYER_COUNTS = [1_000, isFull ? 1_000_000 : (GIVEN_COUNT ?? 20_000)]
const ROUNDS = isFull ? 500 : 100
/** Short ones in turn: what the disk does meanwhile it then does to both. */
const WAIT_SLICES = isFull ? 120 : 12
const SLICE_MS = 250
const TURNING_MS = 3000
const FEED_ROUNDS = 20
/** Players of the wait's measurement who play all the time. */
const SUBMITTERS = 2

interface Site {
  playerCount: number
  url: string
  seeded: Seeded
  holds: Holds
  product: Product
  player: Client
  admin: Client
}

const FEEDS = {
  engagement: '/api/quiz-result/monthly-stats',
  'top players': '/api/quiz-result/top-players-stats',
  'question status': '/api/questions/stats',
}

const pick = <T>(list: readonly T[]): T => {
  const picked = list[Math.floor(Math.random() * list.length)]
  if (picked === undefined) throw new RangeError('There is nothing to pick from')
  return picked
}

/** Every call of one of the players who plays a quiz, in its order. */
async function playOnce(
  { player, seeded }: Site,
  players: readonly LoggedIn[],
): Promise<Map<string, number>> {
  const { id: userId, secret } = pick(players)
  const { categoryId, questionIds } = pick(seeded.quizzes)
  const { send, times } = timeCalls(player, secret)
  await send('session check', { path: '/api/auth/user' })
  await send('kingdoms', { path: '/api/kingdom' })
  await send('categories', { path: '/api/category' })
  await send('questions of a quiz', { path: `/api/questions/category/${categoryId}/user` })
  const started = await send('start', {
    method: 'POST',
    path: '/api/quiz-result/start',
    body: { categoryId },
  })
  const { attemptId } = v.parse(AttemptStartSchema, JSON.parse(started.text))
  const answers = questionIds.map((questionId) => ({
    questionId,
    selectedAnswer: Math.floor(Math.random() * 2),
  }))
  await send('submission', {
    method: 'PUT',
    path: '/api/quiz-result/submit',
    body: { userId, categoryId, attemptId, answers },
  })
  await send('leaderboard', { path: '/api/quiz-result/top-players' })
  await send('recent activity', { path: `/api/quiz-result/recent-activity/${userId}` })
  return times
}

/** How long the calls of players who play all the time take, in ms. */
async function waitsOfPlayers(site: Site, milliseconds: number): Promise<number[]> {
  const end = performance.now() + milliseconds
  const waits: number[] = []
  // Nobody is two of them at once: the second start of a quiz would overtake the first.
  const groups = Array.from({ length: SUBMITTERS }, (_, submitter) =>
    site.seeded.players.filter((_player, index) => index % SUBMITTERS === submitter),
  )
  async function playUntilEnd(players: readonly LoggedIn[]): Promise<void> {
    while (performance.now() < end) waits.push(...(await playOnce(site, players)).values())
  }
  await Promise.all(groups.map(playUntilEnd))
  return waits
}

async function waitsUnderDashboard(site: Site, milliseconds: number): Promise<number[]> {
  let isOver = false
  async function lookAgainAndAgain(): Promise<void> {
    while (!isOver) {
      for (const path of Object.values(FEEDS)) {
        await site.admin.send({ path, secret: site.seeded.adminSecret })
      }
    }
  }
  const looking = lookAgainAndAgain()
  const waits = await waitsOfPlayers(site, milliseconds)
  isOver = true
  await looking
  return waits
}

async function startSite(engine: Engine, playerCount: number): Promise<Site> {
  const url = await engine.createDatabase(`scale_${playerCount}`)
  const settings = { DATABASE_URL: url, STARTER_CONTENT: 'on', LOG_LEVEL: 'warn' }
  setUpProduct(settings)
  const started = performance.now()
  const seeded = await seedScale(url, playerCount)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${engine.name}: ${format(playerCount)} players made in ${seconds} s`)
  const holds = await measureHolds(url)
  await leaveTwoHours(url)
  const product = await startProduct(settings)
  const [player, admin] = [createClient(product.port), createClient(product.adminPort)]
  return { playerCount, url, seeded, holds, product, player, admin }
}

/** Until the day that left the period is taken back. */
async function untilDayHasTurned({ url }: Site): Promise<void> {
  const db = openDatabase(url)
  while ((await findProgress(db)).expiredUntil < firstDayOfPeriod(new Date())) {
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await db.destroy()
}

type Play = (site: Site, round: number) => Promise<Map<string, number>>

const playAny: Play = (site) => playOnce(site, site.seeded.players)

/** Another player each time, as the daily quiz is played once. */
const playNextDay: Play = async ({ player, seeded }, round) => {
  const next = seeded.players[round]
  if (!next) throw new RangeError('There are fewer players than rounds')
  return playDay(player, next)
}

async function measureCalls(sites: readonly Site[], play: Play): Promise<string[][]> {
  const times = sites.map(() => new Map<string, number[]>())
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, site] of sites.entries()) {
      for (const [name, time] of await play(site, round)) {
        const list = times[index]?.get(name) ?? []
        times[index]?.set(name, [...list, time])
      }
    }
  }
  const [small, large] = times
  return [...(small ?? [])].map(([name, smallTimes]) => {
    const largeTimes = large?.get(name) ?? []
    const ratio = quantile(largeTimes, 0.5) / quantile(smallTimes, 0.5)
    const figures = [smallTimes, largeTimes].flatMap((list) => [
      quantile(list, 0.5).toFixed(2),
      quantile(list, 0.99).toFixed(1),
    ])
    return [name, ...figures, ratio.toFixed(2)]
  })
}

async function measureFeeds(sites: readonly Site[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, path] of Object.entries(FEEDS)) {
    const row = [name]
    for (const { admin, seeded } of sites) {
      const times: number[] = []
      for (let round = 0; round < FEED_ROUNDS; round++) {
        times.push((await admin.send({ path, secret: seeded.adminSecret })).milliseconds)
      }
      row.push(quantile(times, 0.5).toFixed(1), Math.max(...times).toFixed(1))
    }
    rows.push(row)
  }
  return rows
}

/** With and without dashboard in turn, as for the calls. */
async function measureWaits(sites: readonly Site[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const site of sites) {
    const turning = await waitsUnderDashboard(site, TURNING_MS)
    await untilDayHasTurned(site)
    const alone: number[] = []
    const looking: number[] = []
    for (let slice = 0; slice < WAIT_SLICES; slice++) {
      alone.push(...(await waitsOfPlayers(site, SLICE_MS)))
      looking.push(...(await waitsUnderDashboard(site, SLICE_MS)))
    }
    rows.push(
      [format(site.playerCount), 'no dashboard', ...describeTimes(alone)],
      [format(site.playerCount), 'dashboard in a loop', ...describeTimes(looking)],
      [format(site.playerCount), 'the difference', '', ...differences(looking, alone)],
      [format(site.playerCount), 'dashboard in a loop, the day turns', ...describeTimes(turning)],
    )
  }
  return rows
}

/** Of the second day that has left the period, so that the site need not be waited for. */
async function leaveTwoHours(url: string): Promise<void> {
  const db = openDatabase(url, 'setup')
  const firstDay = firstDayOfPeriod(new Date())
  await db.deleteFrom('daily_play').where('day', '<', firstDay).execute()
  await db
    .updateTable('roll_up_progress')
    .set({ expired_until: isoAfter(new Date(firstDay), -2 * HOUR_S) })
    .execute()
  await db.destroy()
}

const SHARES = [0.5, 0.99, 0.999, 1]

function describeTimes(times: readonly number[]): string[] {
  return [format(times.length), ...SHARES.map((share) => quantile(times, share).toFixed(1))]
}

function differences(some: readonly number[], others: readonly number[]): string[] {
  return SHARES.map((share) => (quantile(some, share) - quantile(others, share)).toFixed(1))
}

function describeHolds({ playerCount, holds }: Site): string[][] {
  return [
    ['a query of a feed', holds.feedQueries] as const,
    ['a transaction of the roll-up up to its commit', holds.steps] as const,
    ['its commit', holds.stepCommits] as const,
    ['for comparison: the commit of a single row', holds.smallestCommits] as const,
  ].map(([what, times]) => [format(playerCount), what, ...describeTimes(times)])
}

interface Figures {
  scale: string
  day: string
}

async function benchmark(engine: Engine): Promise<Figures> {
  const sites: Site[] = []
  try {
    for (const playerCount of PLAYER_COUNTS) sites.push(await startSite(engine, playerCount))
    const waits = await measureWaits(sites)
    const play = await measureCalls(sites, playAny)
    const day = await measureCalls(sites, playNextDay)
    const feeds = await measureFeeds(sites)
    return describe(engine, sites, { play, day, feeds, waits })
  } finally {
    for (const { player, admin, product } of sites) {
      player.close()
      admin.close()
      await product.stop()
    }
    await engine.stop()
  }
}

function describe(
  engine: Engine,
  sites: readonly Site[],
  { play, day, feeds, waits }: Record<'play' | 'day' | 'feeds' | 'waits', string[][]>,
): Figures {
  const counts = sites.map(({ playerCount }) => format(playerCount))
  const sizes = sites.map(({ playerCount, seeded }) => [
    format(playerCount),
    format(seeded.attempts),
    `${(seeded.bytes / 1e6).toFixed(0)} MB`,
    seeded.bytesPerAttempt.toFixed(0),
  ])
  const perSite = (...names: string[]) =>
    counts.flatMap((count) => names.map((n) => `${count}: ${n}`))
  const printCalls = (calls: string[][]) =>
    printTable(['call', ...perSite('p50 ms', 'p99 ms'), 'ratio of p50'], calls)
  const [title, size] = [
    `### ${engine.name}`,
    printTable(['players', 'attempts', 'database', 'bytes an attempt, with indexes'], sizes),
  ]
  const scale = [
    title,
    size,
    'A player’s calls, one after the other:',
    printCalls(play),
    'The dashboard’s feeds:',
    printTable(['feed', ...perSite('p50 ms', 'longest ms')], feeds),
    `A call of ${SUBMITTERS} players who play all the time:`,
    printTable(
      ['players', 'meanwhile', 'calls', 'p50 ms', 'p99 ms', 'p99.9 ms', 'longest ms'],
      waits,
    ),
    'What the dashboard holds at a stretch, with nobody else there (goal: 50 ms):',
    printTable(
      ['players', 'what', 'times', 'p50 ms', 'p99 ms', 'p99.9 ms', 'longest ms'],
      sites.flatMap(describeHolds),
    ),
  ].join('\n\n')
  const ofDay = [title, size, 'A player’s day, one call after the other:', printCalls(day)]
  return { scale, day: ofDay.join('\n\n') }
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const format = (count: number) => count.toLocaleString('en')

const machine = describeMachine()
console.log(machine)
const figures: Figures[] = []
async function report(engine: Engine): Promise<void> {
  const found = await benchmark(engine)
  console.log(`\n${found.scale}\n\n${found.day}`)
  figures.push(found)
}

await report(openSqliteEngine())
// Not every platform has a PostgreSQL from npm.
const postgres = await openPostgresEngine().catch((error: unknown) => {
  console.log(`PostgreSQL left out: ${error instanceof Error ? error.message : error}`)
})
if (postgres) await report(postgres)
const sectionOf = (part: keyof Figures) =>
  [machine, ...figures.map((found) => found[part])].join('\n\n')
if (isFull) keepSection(COMMAND, sectionOf('scale'))
if (GIVEN_COUNT !== undefined) {
  keepSection(`${COMMAND} -- ${OPTIONS.join(' ')}`, sectionOf('day'), `${COMMAND}, a day`)
}
