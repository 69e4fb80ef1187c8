import { firstDayOfPeriod } from '../../../server/src/dashboard/period.ts'
import { findProgress } from '../../../server/src/dashboard/roll-up.repository.ts'
import { HOUR_S, isoAfter } from '../../../server/src/platform/clock.ts'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import type { Engine } from '../../support/engines.ts'
import { formatTable, quantile } from '../../support/report.ts'
import { reportOnEachEngine } from '../report-on-each-engine.ts'
import { type Holds, measureHolds } from './holds.ts'
import { playOnce } from './play-once.ts'
import type { LoggedIn } from './seed.ts'
import {
  closeSite,
  describeSizes,
  format,
  makeSite,
  measureCalls,
  perSite,
  type ServedSite,
  type Site,
  serveSite,
} from './sites.ts'
import { measureStatistics } from './statistics.ts'

/**
 * What a thousand times as many players cost each of them, and what the dashboard costs them all.
 * Small and large site are asked in turn, so that a busy machine slows both alike.
 */

const OPTIONS = process.argv.slice(2)
const isFull = OPTIONS.includes('--full')
/** Only the statistics of a category, which need a database of their own. */
const isOfStatistics = OPTIONS.includes('--statistics')
if (OPTIONS.length > Number(isFull) + Number(isOfStatistics)) {
  throw new RangeError('Give --full, --statistics, or nothing')
}
const PLAYER_COUNTS = [1_000, isFull ? 1_000_000 : 20_000]
const ROUNDS = isFull ? 500 : 100
/** Short ones in turn: what the disk does meanwhile it then does to both. */
const WAIT_SLICES = isFull ? 120 : 12
const SLICE_MS = 250
const TURNING_MS = 3000
const FEED_ROUNDS = 20
/** Players of the wait's measurement who play all the time. */
const SUBMITTERS = 2

interface MeasuredSite extends ServedSite {
  holds: Holds
}

const FEEDS = {
  engagement: '/api/quiz-result/monthly-stats',
  'top players': '/api/quiz-result/top-players-stats',
  'question status': '/api/questions/stats',
}

/** How long the calls of players who play all the time take, in ms. */
async function waitsOfPlayers(site: ServedSite, milliseconds: number): Promise<number[]> {
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

async function waitsUnderDashboard(site: ServedSite, milliseconds: number): Promise<number[]> {
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

async function startSite(engine: Engine, playerCount: number): Promise<MeasuredSite> {
  const site = await makeSite(engine, playerCount)
  const holds = await measureHolds(site.url)
  await leaveTwoHours(site.url)
  return serveSite({ ...site, holds })
}

/** Until the day that left the period is taken back. */
async function untilDayHasTurned({ url }: Site): Promise<void> {
  const db = openDatabase(url)
  while ((await findProgress(db)).expiredUntil < firstDayOfPeriod(new Date())) {
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await db.destroy()
}

async function measureFeeds(sites: readonly ServedSite[]): Promise<string[][]> {
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
async function measureWaits(sites: readonly ServedSite[]): Promise<string[][]> {
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

function describeHolds({ playerCount, holds }: MeasuredSite): string[][] {
  return [
    ['a query of a feed', holds.feedQueries] as const,
    ['a transaction of the roll-up up to its commit', holds.steps] as const,
    ['its commit', holds.stepCommits] as const,
    ['for comparison: the commit of a single row', holds.smallestCommits] as const,
  ].map(([what, times]) => [format(playerCount), what, ...describeTimes(times)])
}

async function benchmark(engine: Engine): Promise<string> {
  const sites: MeasuredSite[] = []
  try {
    for (const playerCount of PLAYER_COUNTS) sites.push(await startSite(engine, playerCount))
    const waits = await measureWaits(sites)
    const calls = await measureCalls(sites, ROUNDS, (site) => playOnce(site, site.seeded.players))
    const feeds = await measureFeeds(sites)
    const statistics = await measureStatistics(engine)
    return describe(sites, { calls, feeds, waits, statistics })
  } finally {
    for (const site of sites) await closeSite(site)
  }
}

interface Figures {
  calls: string
  feeds: string[][]
  waits: string[][]
  statistics: string
}

function describe(
  sites: readonly MeasuredSite[],
  { calls, feeds, waits, statistics }: Figures,
): string {
  return [
    describeSizes(sites),
    'A player’s calls, one after the other:',
    calls,
    'The dashboard’s feeds:',
    formatTable(['feed', ...perSite(sites, 'p50 ms', 'longest ms')], feeds),
    `A call of ${SUBMITTERS} players who play all the time:`,
    formatTable(
      ['players', 'meanwhile', 'calls', 'p50 ms', 'p99 ms', 'p99.9 ms', 'longest ms'],
      waits,
    ),
    'What the dashboard holds at a stretch, with nobody else there (goal: 50 ms):',
    formatTable(
      ['players', 'what', 'times', 'p50 ms', 'p99 ms', 'p99.9 ms', 'longest ms'],
      sites.flatMap(describeHolds),
    ),
    statistics,
  ].join('\n\n')
}

await reportOnEachEngine(isOfStatistics ? measureStatistics : benchmark)
