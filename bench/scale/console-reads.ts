import { setTimeout as sleep } from 'node:timers/promises'
import { readHolders } from '../../server/src/dashboard/badge-holders.ts'
import { readDailyFigures } from '../../server/src/dashboard/daily-figures.ts'
import { readDailyOnly } from '../../server/src/dashboard/figures.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { openPostgresEngine } from '../databases.ts'
import { postgresOf, processorTime } from '../processor-time.ts'
import { describeMachine, keepSection, printTable } from '../report.ts'
import { PLAYED_EVERY } from './day-seed.ts'
import { playDay } from './play-day.ts'
import { playOnce } from './play-once.ts'
import { ATTEMPTS_EACH, LOGGED_IN, type LoggedIn, PLAY_DAYS } from './seed.ts'
import { closeSite, format, makeSite, type ServedSite, type Site, serveSite } from './sites.ts'

/**
 * What a replica could take off the primary: the processor's time that PostgreSQL spends on what the
 * console reads, beside what it spends on players who play as much a day as the database holds.
 */

const COMMAND = 'bench:console-reads'
const [GIVEN = '1000000'] = process.argv.slice(2)
const PLAYERS = Number(GIVEN)
if (!(PLAYERS > 0 && PLAYERS % LOGGED_IN === 0)) {
  throw new RangeError(`Give a number of players that ${LOGGED_IN} divides`)
}
const KEPT_FROM = 1_000_000

const IDLE_MS = 20_000
/** The jobs count what was played within so long. */
const COUNTED_MS = 50_000
/** Each by a player who has not played the daily quiz. */
const DAYS = 120
const QUIZZES = 900
const PLAYERS_AT_ONCE = 3
const VIEWS = 200
/** Of categories, each once: what was worked out is kept. */
const STATISTICS = 60
const EXPORTS = 5
/** Of what is kept for five minutes. */
const KEPT_READS = 3

/** What the database holds of each day. */
const DAYS_A_DAY = PLAYERS / PLAYED_EVERY
const QUIZZES_A_DAY = (PLAYERS * ATTEMPTS_EACH) / PLAY_DAYS
/** A generous guess of the console. */
const ADMINS = 20
const [HOURS_OF_ADMINS, PROCESSES, KEPT_MINUTES] = [8, 2, 5]
const LIMIT = 0.2

const DASHBOARD = [
  '/api/quiz-result/monthly-stats',
  '/api/quiz-result/top-players-stats',
  '/api/questions/stats',
]

interface Measured {
  what: string
  /** The processor's time of PostgreSQL for one of them, in ms. */
  each: number
  aDay: number
}

/** Gives the time that PostgreSQL was on a core for one of these, beyond what it does all the time. */
type Measure = (times: number, work: (number: number) => Promise<unknown>) => Promise<number>

async function createMeasure(site: Site): Promise<Measure> {
  const postgres = (await postgresOf(site.url)) ?? Number.NaN
  const spent = async (work: () => Promise<unknown>) => {
    const [time, started] = [processorTime(postgres), performance.now()]
    await work()
    return { time: processorTime(postgres) - time, within: performance.now() - started }
  }
  const idle = await spent(() => sleep(IDLE_MS))
  console.log(`With nobody there: ${((100 * idle.time) / idle.within).toFixed(1)} % of a core`)
  return async (times, work) => {
    const { time, within } = await spent(async () => {
      for (let number = 0; number < times; number++) await work(number)
    })
    return Math.max(0, time - (idle.time / idle.within) * within) / times
  }
}

async function measurePlayers(site: ServedSite, measure: Measure): Promise<Measured[]> {
  const { players } = site.seeded
  const groups = Array.from({ length: PLAYERS_AT_ONCE }, (_, group) =>
    players.filter((_player, index) => index % PLAYERS_AT_ONCE === group),
  )
  /** At once, and what the jobs count of it. */
  const measureAll = async (times: number, play: (group: readonly LoggedIn[]) => Promise<void>) =>
    (await measure(1, async () => {
      await Promise.all(groups.map(play))
      await sleep(COUNTED_MS)
    })) / times
  const ofQuiz = await measureAll(QUIZZES, async (group) => {
    for (let i = 0; i < QUIZZES / PLAYERS_AT_ONCE; i++) await playOnce(site, group)
  })
  const ofDay = await measureAll(DAYS, async (group) => {
    for (const player of group.slice(0, DAYS / PLAYERS_AT_ONCE)) await playDay(site.player, player)
  })
  return [
    { what: 'a quiz, and what the jobs count of it', each: ofQuiz, aDay: QUIZZES_A_DAY },
    { what: 'a daily quiz, with the calls of `bench:day`', each: ofDay, aDay: DAYS_A_DAY },
  ]
}

async function measureConsole(site: ServedSite, measure: Measure) {
  const { admin, seeded } = site
  const ask = (path: string) => admin.send({ path, secret: seeded.adminSecret })
  const minutes = HOURS_OF_ADMINS * 60
  const views = ADMINS * minutes
  const ofEachAdmin: Measured[] = [
    {
      what: 'a look at the dashboard',
      aDay: views,
      each: await measure(VIEWS, async () => {
        for (const path of DASHBOARD) await ask(path)
      }),
    },
    {
      what: 'the statistics of a category',
      aDay: views,
      each: await measure(STATISTICS, (number) => {
        const { categoryId } = seeded.quizzes[number % seeded.quizzes.length] ?? {}
        return ask(`/api/questions/category/${categoryId}/statistics`)
      }),
    },
    {
      what: 'an export of all questions',
      aDay: views / 10,
      each: await measure(EXPORTS, () => ask('/api/questions/export/all?format=json')),
    },
  ]
  const db = openDatabase(site.url)
  const kept: Measured[] = []
  for (const [what, read] of [
    ['who played the daily quiz alone, kept 5 minutes', readDailyOnly],
    ['the figures of daily quizzes, kept 5 minutes', readDailyFigures],
    ['who holds each badge, kept 5 minutes', readHolders],
  ] as const) {
    const each = await measure(KEPT_READS, () => read(db, new Date()))
    kept.push({ what, each, aDay: PROCESSES * (minutes / KEPT_MINUTES) })
  }
  await db.destroy()
  return { ofEachAdmin, kept }
}

interface Found {
  players: readonly Measured[]
  ofEachAdmin: readonly Measured[]
  /** However many admins there are. */
  kept: readonly Measured[]
}

function describe({ players, ofEachAdmin, kept }: Found): string {
  const sum = (some: readonly Measured[]) =>
    some.reduce((total, { each, aDay }) => total + each * aDay, 0)
  const [ofPlayers, ofConsole] = [sum(players), sum([...ofEachAdmin, ...kept])]
  const share = (part: number) => `${((100 * part) / (ofPlayers + ofConsole)).toFixed(1)} %`
  const rows = [...players, ...ofEachAdmin, ...kept].map(({ what, each, aDay }) => [
    what,
    each.toFixed(1),
    format(Math.round(aDay)),
    format(Math.round((each * aDay) / 1000)),
    share(each * aDay),
  ])
  const ofLimit = (LIMIT / (1 - LIMIT)) * ofPlayers
  const admins = (ADMINS * (ofLimit - sum(kept))) / sum(ofEachAdmin)
  return [
    `PostgreSQL with ${format(PLAYERS)} players. ${ADMINS} admins look for ${HOURS_OF_ADMINS} hours, each once a minute at the dashboard and at the statistics of a category, and export all questions each ten minutes; ${PROCESSES} processes.`,
    printTable(['what', 'ms of a core each', 'a day', 's a day', 'share'], rows),
    `What the console reads is ${share(ofConsole)} of PostgreSQL’s time on a core; it would be ${100 * LIMIT} % with ${admins.toFixed(0)} such admins.`,
  ].join('\n\n')
}

const machine = describeMachine()
const engine = await openPostgresEngine()
try {
  const site = await serveSite(await makeSite(engine, PLAYERS))
  const measure = await createMeasure(site)
  const ofConsole = await measureConsole(site, measure)
  const figures = describe({ ...ofConsole, players: await measurePlayers(site, measure) })
  console.log(`\n${figures}`)
  if (PLAYERS >= KEPT_FROM) keepSection(COMMAND, `${machine}\n\n${figures}`, COMMAND, 'capacity')
  await closeSite(site)
} finally {
  await engine.stop()
}
