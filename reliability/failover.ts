import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { pickFrom } from '../server/src/demo/random.ts'
import { type Db, openDatabase } from '../server/src/platform/db/database.ts'
import {
  keepExitCode,
  type PostgresServer,
  startPostgresServer,
} from '../server/src/testing/embedded-postgres.ts'
import { type LaunchedProcess, launchProcess } from '../server/src/testing/launched-process.ts'
import { setUpEmpty } from '../server/src/testing/set-up-empty.ts'
import { insertTestQuiz, type TestQuiz } from '../server/src/testing/test-quizzes.ts'
import { verifyResults } from './crash.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from './http-client.ts'
import { insertLoggedIn, type LoggedIn, playQuiz, type Result } from './players.ts'
import { report } from './report.ts'

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

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const FOUND_LIMIT_MS = 10_000
/** A player's submission gives up then. */
const ANSWER_LIMIT_MS = 15_000
/** ms of load before a kill. */
const LOAD_MIN = 500
const LOAD_MAX = 2000
const REPEAT_PAUSE_MS = 50
const POLL_MS = 20

const SUBMITTERS = 8
/** Of each submitter, who take turns: nobody may finish more than 500 quizzes a day. */
const PLAYERS_EACH = 12
const CLAIMANTS = 600
const MEMBERS = 150
const LEAGUES = 20
const QUIZZES = 12
const EDITORS = 2
const QUESTIONS = 6

interface Site {
  clients: readonly HttpClient[]
  random: Random
  /** Who is still waiting for an answer gets it; nobody begins anything new. */
  isOver: boolean
  repeated: number
  slowest: number
  /** When each process acknowledged a write for the last time. */
  lastAt: number[]
  longestSilence: number
}

interface Acknowledged {
  results: Map<string, Result>
  /** `user day` */
  claims: string[]
  /** `league user` */
  joins: string[]
  /** By question. */
  edits: Map<string, number>
}

interface People {
  players: LoggedIn[]
  claimants: LoggedIn[]
  members: LoggedIn[]
  admin: LoggedIn
}

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
    const people = await insertPeople(db)
    const quizzes = await insertQuizzes(db)
    await waitForStandby(primary)
    processes = await Promise.all([launchProcess(MAIN, settings), launchProcess(MAIN, settings)])
    await Promise.all(processes.map((each) => each.until('Quiz Kingdom is up')))
    const site = openSite(processes, seed)
    const leagues = await foundLeagues(site, people.members)
    const acknowledged: Acknowledged = {
      results: new Map(),
      claims: [],
      joins: [],
      edits: new Map(),
    }
    const playing = playAll(site, acknowledged, people, quizzes, leagues)
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
    await verify(db, acknowledged)
    return {
      kills,
      submitted: acknowledged.results.size,
      claimed: acknowledged.claims.length,
      joined: acknowledged.joins.length,
      edited: [...acknowledged.edits.values()].reduce((sum, edits) => sum + edits, 0),
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

async function insertPeople(db: Db): Promise<People> {
  await setUpEmpty(db)
  const at = new Date()
  const insertMany = (count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        insertLoggedIn(db, at, `${name} ${number}`, 'player'),
      ),
    )
  return {
    players: await insertMany(SUBMITTERS * PLAYERS_EACH, 'player'),
    claimants: await insertMany(CLAIMANTS, 'guest'),
    members: await insertMany(MEMBERS, 'member'),
    admin: await insertLoggedIn(db, at, 'keeper', 'admin'),
  }
}

async function insertQuizzes(db: Db): Promise<TestQuiz[]> {
  const quizzes: TestQuiz[] = []
  for (let number = 0; number < QUIZZES; number++) {
    const title = `Quiz ${number}`
    quizzes.push(await insertTestQuiz(db, { at: new Date(), title, questions: QUESTIONS }))
  }
  return quizzes
}

/** From now on each commit waits for the standby, which has all that came before. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
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
  await standby.ask('alter system reset synchronous_standby_names')
  await standby.ask('select pg_reload_conf()')
  await standby.ask('select pg_promote()')
}

function openSite(processes: readonly LaunchedProcess[], seed: number): Site {
  const now = performance.now()
  return {
    clients: processes.map(({ playerPort }) => createHttpClient(playerPort, SUBMITTERS)),
    random: seededRandom(seed),
    isOver: false,
    repeated: 0,
    slowest: 0,
    lastAt: processes.map(() => now),
    longestSilence: 0,
  }
}

/** Waits for `work`, but not where the players have met something wrong. */
async function orFailure(work: Promise<unknown>, playing: Promise<unknown>): Promise<void> {
  await Promise.race([work, playing.then(() => new Promise(() => {}))])
}

async function untilFound({ lastAt }: Site, began: number): Promise<void> {
  while (lastAt.some((at) => at < began)) {
    assert.ok(performance.now() - began < FOUND_LIMIT_MS, 'A process has not found the new primary')
    await sleep(POLL_MS)
  }
}

interface Call {
  method: string
  path: string
  body: object
  caller?: LoggedIn
  /** Of a guest, behind a proxy. */
  address?: string
}

/** Sends the call until it is acknowledged, to one process after the other. */
async function send(
  site: Site,
  { method, path, body, caller, address }: Call,
): Promise<HttpAnswer> {
  const headers = {
    'content-type': 'application/json',
    ...(caller && { cookie: caller.cookie }),
    ...(address && { 'x-forwarded-for': address }),
  }
  for (let turn = Math.floor(site.random() * site.clients.length); ; turn++) {
    const index = turn % site.clients.length
    const began = performance.now()
    const sent = site.clients[index]?.send({ method, path, headers, body: JSON.stringify(body) })
    const answer = await sent?.catch(() => undefined)
    const now = performance.now()
    site.slowest = Math.max(site.slowest, now - began)
    assert.ok(now - began < ANSWER_LIMIT_MS, `${path} was not answered in time`)
    if (answer && answer.status !== 503) {
      assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.body}`)
      site.longestSilence = Math.max(site.longestSilence, now - Math.max(...site.lastAt))
      site.lastAt[index] = now
      return answer
    }
    site.repeated += 1
    await sleep(REPEAT_PAUSE_MS)
  }
}

async function foundLeagues(site: Site, members: readonly LoggedIn[]): Promise<string[]> {
  const codes: string[] = []
  for (const caller of members.slice(0, LEAGUES)) {
    const body = { name: `League ${codes.length}` }
    const answer = await send(site, { method: 'POST', path: '/api/leagues', body, caller })
    codes.push(JSON.parse(answer.body).inviteCode)
  }
  return codes
}

/** Rejects as soon as one of them meets what should not be. */
function playAll(
  site: Site,
  acknowledged: Acknowledged,
  { players, claimants, members, admin }: People,
  quizzes: readonly TestQuiz[],
  leagues: readonly string[],
): Promise<unknown> {
  const [edited, ...played] = quizzes
  assert.ok(edited)
  const submitters = Array.from({ length: SUBMITTERS }, (_, seat) =>
    submitAll(
      site,
      acknowledged,
      players.filter((_, index) => index % SUBMITTERS === seat),
      played,
    ),
  )
  return Promise.all([
    ...submitters,
    claimAll(site, acknowledged, claimants),
    joinAll(site, acknowledged, members, leagues),
    ...edited.questionIds
      .slice(0, EDITORS)
      .map((questionId) => editAll(site, acknowledged, admin, edited.categoryId, questionId)),
  ])
}

async function submitAll(
  site: Site,
  { results }: Acknowledged,
  players: readonly LoggedIn[],
  quizzes: readonly TestQuiz[],
): Promise<void> {
  while (!site.isOver) {
    const caller = pickFrom(players, site.random)
    const quiz = pickFrom(quizzes, site.random)
    const right = Math.floor(site.random() * (QUESTIONS + 1))
    await playQuiz((call) => send(site, { ...call, caller }), caller, quiz, right, results)
  }
}

/** Everybody plays the daily quiz as a guest, and takes the result along when they log in. */
async function claimAll(
  site: Site,
  { claims }: Acknowledged,
  claimants: readonly LoggedIn[],
): Promise<void> {
  for (const [number, caller] of claimants.entries()) {
    if (site.isOver) return
    const address = `10.0.${Math.floor(number / 250)}.${number % 250}`
    const daily = { method: 'POST', path: '/api/daily/start', body: {}, address }
    const { day, attemptId, guestToken, questions } = JSON.parse((await send(site, daily)).body)
    const answers = [{ questionId: questions[0]._id, selectedAnswer: 1 }]
    const body = { attemptId, guestToken, answers }
    const sheet = await send(site, { method: 'PUT', path: '/api/daily/submit', body, address })
    const { claim } = JSON.parse(sheet.body)
    await send(site, { method: 'POST', path: '/api/daily/claim', body: { claim }, caller })
    claims.push(`${caller.user.id} ${day}`)
  }
}

async function joinAll(
  site: Site,
  { joins }: Acknowledged,
  members: readonly LoggedIn[],
  leagues: readonly string[],
): Promise<void> {
  for (const code of leagues) {
    for (const caller of members) {
      if (site.isOver) return
      const path = '/api/leagues/join'
      const answer = await send(site, { method: 'POST', path, body: { code }, caller })
      joins.push(`${JSON.parse(answer.body).id} ${caller.user.id}`)
    }
  }
}

async function editAll(
  site: Site,
  { edits }: Acknowledged,
  caller: LoggedIn,
  categoryId: string,
  questionId: string,
): Promise<void> {
  const path = `/api/questions/edit/${questionId}`
  for (let edit = 1; !site.isOver; edit++) {
    const body = {
      questionText: textOf(edit),
      options: ['Awash', 'Nile', 'Omo', 'Tekeze'],
      correctAnswer: 1,
      categoryId,
      description: 'It is the longest river of all Africa',
    }
    await send(site, { method: 'PUT', path, body, caller })
    edits.set(questionId, edit)
  }
}

const textOf = (edit: number) => `Which river is the longest, asked for the ${edit}th time?`

async function verify(db: Db, { results, claims, joins, edits }: Acknowledged): Promise<void> {
  await verifyResults(db, results)

  const claimed = await db.selectFrom('daily_attempt').select(['user_id', 'day']).execute()
  const held = claimed.map((row) => `${row.user_id} ${row.day}`)
  assert.deepEqual(held.sort(), claims.toSorted(), 'Results were claimed otherwise')

  const joined = await db.selectFrom('league_member').select(['league_id', 'user_id']).execute()
  const members = joined.map((row) => `${row.league_id} ${row.user_id}`)
  assert.equal(new Set(members).size, members.length, 'Somebody is in a league twice')
  const lost = joins.filter((join) => !members.includes(join))
  assert.deepEqual(lost, [], 'Somebody is not in the league that they joined')

  for (const [questionId, edit] of edits) {
    const revisions = await db
      .selectFrom('question_revision')
      .innerJoin('question', 'question.id', 'question_revision.question_id')
      .select(['question_text', 'question.revision_id', 'question_revision.id'])
      .where('question.id', '=', questionId)
      .execute()
    const current = revisions.find(({ id, revision_id }) => id === revision_id)
    assert.equal(current?.question_text, textOf(edit), 'The last edit is lost')
    const texts = revisions.map(({ question_text }) => question_text)
    assert.equal(new Set(texts).size, texts.length, 'An edit was made twice')
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
