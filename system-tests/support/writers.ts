import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { pickFrom } from '../../server/src/demo/random.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import type { LaunchedProcess } from '../../server/src/testing/launched-process.ts'
import { insertTestQuiz, type TestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from './http-client.ts'
import { insertLoggedIn, type LoggedIn, playQuiz, type Result } from './players.ts'
import { verifyResults } from './results.ts'

/**
 * Players and an admin who write through several processes without a pause, send each call until it is
 * acknowledged, and reject where an answer is wrong or late. `verify` then looks for everything that was acknowledged.
 */

/** A player's submission gives up then. */
const ANSWER_LIMIT_MS = 15_000
const REPEAT_PAUSE_MS = 50

const SUBMITTERS = 8
/** Of each submitter, who take turns: nobody may finish more than 500 quizzes a day. */
const PLAYERS_EACH = 12
const CLAIMANTS = 600
const MEMBERS = 150
const LEAGUES = 20
const QUIZZES = 12
const EDITORS = 2
const QUESTIONS = 6

export interface Site {
  clients: readonly HttpClient[]
  random: Random
  /** Whether the database may lose what was acknowledged. Calls that build on it are then refused with a 4xx. */
  mayLose: boolean
  /** Calls that were refused for that. */
  refused: number
  /** Who is still waiting for an answer gets it; nobody begins anything new. */
  isOver: boolean
  repeated: number
  slowest: number
  /** When each process acknowledged a write for the last time. */
  lastAt: number[]
  longestSilence: number
  acknowledged: Acknowledged
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

export interface Cast {
  players: LoggedIn[]
  claimants: LoggedIn[]
  members: LoggedIn[]
  admin: LoggedIn
  quizzes: TestQuiz[]
}

export async function insertCast(db: Db): Promise<Cast> {
  await migrate(db)
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
    quizzes: await insertQuizzes(db),
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

export function openSite(
  processes: readonly LaunchedProcess[],
  seed: number,
  { mayLose = false } = {},
): Site {
  const now = performance.now()
  return {
    clients: processes.map(({ playerPort }) => createHttpClient(playerPort, SUBMITTERS)),
    random: seededRandom(seed),
    mayLose,
    refused: 0,
    isOver: false,
    repeated: 0,
    slowest: 0,
    lastAt: processes.map(() => now),
    longestSilence: 0,
    acknowledged: { results: new Map(), claims: [], joins: [], edits: new Map() },
  }
}

/** Waits for `work`, but not where the players have met something wrong. */
export async function orFailure(work: Promise<unknown>, playing: Promise<unknown>): Promise<void> {
  await Promise.race([work, playing.then(() => new Promise(() => {}))])
}

export function countAcknowledged({ acknowledged }: Site) {
  const { results, claims, joins, edits } = acknowledged
  return {
    submitted: results.size,
    claimed: claims.length,
    joined: joins.length,
    edited: [...edits.values()].reduce((sum, edit) => sum + edit, 0),
  }
}

export interface Call {
  method: string
  path: string
  body?: object
  caller?: LoggedIn
  /** Of a guest, behind a proxy. */
  address?: string
}

/** Sends the call once. */
export function sendOnce(
  client: HttpClient | undefined,
  { method, path, body, caller, address }: Call,
): Promise<HttpAnswer> {
  assert.ok(client)
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(caller && { cookie: caller.cookie }),
    ...(address && { 'x-forwarded-for': address }),
  }
  return client.send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** The call depends on a write that was acknowledged and is lost. */
class LostGround extends Error {}

/** Sends the call until it is acknowledged, to one process after the other. Throws `LostGround`. */
async function send(site: Site, call: Call): Promise<HttpAnswer> {
  const { path } = call
  for (let turn = Math.floor(site.random() * site.clients.length); ; turn++) {
    const index = turn % site.clients.length
    const began = performance.now()
    const answer = await sendOnce(site.clients[index], call).catch(() => undefined)
    const now = performance.now()
    site.slowest = Math.max(site.slowest, now - began)
    assert.ok(now - began < ANSWER_LIMIT_MS, `${path} was not answered in time`)
    if (answer && answer.status !== 503) {
      if (site.mayLose && answer.status >= 400 && answer.status < 500) {
        site.refused += 1
        throw new LostGround(`${path}: ${answer.status} ${answer.body}`)
      }
      assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.body}`)
      site.longestSilence = Math.max(site.longestSilence, now - Math.max(...site.lastAt))
      site.lastAt[index] = now
      return answer
    }
    site.repeated += 1
    await sleep(REPEAT_PAUSE_MS)
  }
}

/** Leaves off where the ground is lost. */
async function orLost(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof LostGround)) throw error
  })
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
export async function playAll(site: Site, cast: Cast): Promise<void> {
  const { players, claimants, members, admin, quizzes } = cast
  const leagues = await foundLeagues(site, members)
  const [edited, ...played] = quizzes
  assert.ok(edited)
  const submitters = Array.from({ length: SUBMITTERS }, (_, seat) =>
    submitAll(
      site,
      players.filter((_, index) => index % SUBMITTERS === seat),
      played,
    ),
  )
  await Promise.all([
    ...submitters,
    claimAll(site, claimants),
    joinAll(site, members, leagues),
    ...edited.questionIds
      .slice(0, EDITORS)
      .map((questionId) => editAll(site, admin, edited.categoryId, questionId)),
  ])
}

async function submitAll(
  site: Site,
  players: readonly LoggedIn[],
  quizzes: readonly TestQuiz[],
): Promise<void> {
  while (!site.isOver) {
    const caller = pickFrom(players, site.random)
    const quiz = pickFrom(quizzes, site.random)
    const right = Math.floor(site.random() * (QUESTIONS + 1))
    const sendAsCaller = (call: Call) => send(site, { ...call, caller })
    await orLost(playQuiz(sendAsCaller, caller, quiz, right, site.acknowledged.results))
  }
}

/** Everybody plays the daily quiz as a guest, and takes the result along when they log in. */
async function claimAll(site: Site, claimants: readonly LoggedIn[]): Promise<void> {
  for (const [number, caller] of claimants.entries()) {
    if (site.isOver) return
    const address = `10.0.${Math.floor(number / 250)}.${number % 250}`
    await orLost(claimOne(site, caller, address))
  }
}

async function claimOne(site: Site, caller: LoggedIn, address: string): Promise<void> {
  const daily = { method: 'POST', path: '/api/daily/start', body: {}, address }
  const { day, attemptId, guestToken, questions } = JSON.parse((await send(site, daily)).body)
  const answers = [{ questionId: questions[0]._id, selectedAnswer: 1 }]
  const body = { attemptId, guestToken, answers }
  const sheet = await send(site, { method: 'PUT', path: '/api/daily/submit', body, address })
  const { claim } = JSON.parse(sheet.body)
  await send(site, { method: 'POST', path: '/api/daily/claim', body: { claim }, caller })
  site.acknowledged.claims.push(`${caller.user.id} ${day}`)
}

async function joinAll(
  site: Site,
  members: readonly LoggedIn[],
  leagues: readonly string[],
): Promise<void> {
  for (const code of leagues) {
    for (const caller of members) {
      if (site.isOver) return
      await orLost(joinOne(site, caller, code))
    }
  }
}

async function joinOne(site: Site, caller: LoggedIn, code: string): Promise<void> {
  const path = '/api/leagues/join'
  const answer = await send(site, { method: 'POST', path, body: { code }, caller })
  site.acknowledged.joins.push(`${JSON.parse(answer.body).id} ${caller.user.id}`)
}

async function editAll(
  site: Site,
  caller: LoggedIn,
  categoryId: string,
  questionId: string,
): Promise<void> {
  for (let edit = 1; !site.isOver; edit++) {
    await send(site, editCall(caller, categoryId, questionId, textOf(edit)))
    site.acknowledged.edits.set(questionId, edit)
  }
}

/** Changes the question's text, and leaves its right option the second. */
export function editCall(
  caller: LoggedIn,
  categoryId: string,
  questionId: string,
  questionText: string,
): Call {
  const body = {
    questionText,
    options: ['Awash', 'Nile', 'Omo', 'Tekeze'],
    correctAnswer: 1,
    categoryId,
    description: 'It is the longest river of all Africa',
  }
  return { method: 'PUT', path: `/api/questions/edit/${questionId}`, body, caller }
}

const textOf = (edit: number) => `Which river is the longest, asked for the ${edit}th time?`

/** What was acknowledged and is not stored, by name. */
export type Lost = Record<'submitted' | 'claimed' | 'joined' | 'edited', string[]>

/** Rejects where anything that was acknowledged is lost or counted twice. */
export async function verify(db: Db, site: Site): Promise<void> {
  const lost = await findLost(db, site)
  for (const [kind, names] of Object.entries(lost)) assert.deepEqual(names, [], `Lost: ${kind}`)
}

/** Rejects where anything is counted twice, or not as it was acknowledged. */
export async function findLost(db: Db, { acknowledged }: Site): Promise<Lost> {
  const { results, claims, joins, edits } = acknowledged
  const attempts = await db
    .selectFrom('attempt')
    .select('id')
    .where('submittedAt', 'is not', null)
    .execute()
  const stored = new Set(attempts.map(({ id }) => id))
  await verifyResults(db, new Map([...results].filter(([id]) => stored.has(id))))

  const claimed = await db.selectFrom('dailyAttempt').select(['userId', 'day']).execute()
  const held = new Set(claimed.map((row) => `${row.userId} ${row.day}`))
  assert.equal(held.size, claimed.length, 'A day was claimed twice')

  const joined = await db.selectFrom('leagueMember').select(['leagueId', 'userId']).execute()
  const members = new Set(joined.map((row) => `${row.leagueId} ${row.userId}`))
  assert.equal(members.size, joined.length, 'Somebody is in a league twice')

  const lostEdits: string[] = []
  for (const [questionId, last] of edits) {
    const revisions = await db
      .selectFrom('questionRevision')
      .innerJoin('question', 'question.id', 'questionRevision.questionId')
      .select(['questionText', 'question.revisionId', 'questionRevision.id'])
      .where('question.id', '=', questionId)
      .execute()
    const texts = revisions.map(({ questionText }) => questionText)
    assert.equal(new Set(texts).size, texts.length, 'An edit was made twice')
    const made = Array.from({ length: last }, (_, index) => textOf(index + 1))
    lostEdits.push(...made.filter((text) => !texts.includes(text)))
    const current = revisions.find(({ id, revisionId }) => id === revisionId)
    const newest = made.findLast((text) => texts.includes(text))
    assert.equal(current?.questionText, newest, 'An earlier edit is shown')
  }
  return {
    submitted: [...results.keys()].filter((id) => !stored.has(id)),
    claimed: claims.filter((claim) => !held.has(claim)),
    joined: joins.filter((join) => !members.has(join)),
    edited: lostEdits,
  }
}
