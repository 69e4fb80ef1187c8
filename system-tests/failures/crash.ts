import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { sql } from 'kysely'
import { pickFrom } from '../../server/src/demo/random.ts'
import {
  type Db,
  isDatabaseUnavailable,
  openDatabase,
} from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import { insertTestQuiz, type TestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { type Engine, eachEngine } from '../support/engines.ts'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { MAIN } from '../support/paths.ts'
import { insertLoggedIn, type LoggedIn, type Result } from '../support/players.ts'
import { type Row, report } from '../support/report.ts'
import { assertNone, verifyResults } from '../support/results.ts'

interface CrashOptions {
  kills: number
  seed: number
  /** Told now and then how many kills there have been. */
  onProgress?: (kills: number) => void
}

const AT_ONCE = 12
/** They take turns: nobody may submit more than 500 a day. */
const PLAYERS = 5 * AT_ONCE
const QUIZZES = 6
const QUESTIONS = 6
const OPTIONS = 4
/** ms of load before a kill. */
const LOAD_MIN = 20
const LOAD_MAX = 350
const RECOVERY_LIMIT_MS = 10_000
const RECOVERY_PAUSE_MS = 20

interface Stage {
  engine: Engine
  db: Db
  players: LoggedIn[]
  quizzes: TestQuiz[]
  random: Random
  /** By attempt. */
  acknowledged: Map<string, Result>
  settings: Record<string, string>
  /** Resolves at the round's first answer: from then on the server is under load. */
  answered: PromiseWithResolvers<void>
}

/** A submission that a player still waits for. */
interface Submission {
  player: LoggedIn
  quiz: TestQuiz
  attemptId: string
  picks: (number | undefined)[]
}

/**
 * Kills the server under a load of submissions, again and again over one database, and rejects when
 * a submission that was acknowledged is lost, counted twice, or not what the totals say.
 */
export async function crash(engine: Engine, { kills, seed, onProgress = () => {} }: CrashOptions) {
  const stage = await setStage(engine, seed)
  let pending: Submission[] = []
  let repeated = 0
  try {
    for (let round = 0; round < kills; round++) {
      repeated += pending.length
      pending = await crashOnce(stage, round, pending)
      await verifyOnceUp(stage)
      if ((round + 1) % PROGRESS_EVERY === 0) onProgress(round + 1)
    }
    repeated += pending.length
    await finish(stage, pending)
    const results = await verify(stage)
    return { kills, acknowledged: stage.acknowledged.size, repeated, results }
  } finally {
    await stage.db.destroy()
  }
}

async function setStage(engine: Engine, seed: number): Promise<Stage> {
  const url = await engine.createDatabase('crash')
  const db = openDatabase(url)
  await migrate(db)
  const at = new Date()
  const players: LoggedIn[] = []
  for (let index = 0; index < PLAYERS; index++) {
    players.push(await insertLoggedIn(db, at, `player${index}`, 'player'))
  }
  const quizzes: TestQuiz[] = []
  for (let index = 0; index < QUIZZES; index++) {
    quizzes.push(await insertTestQuiz(db, { at, title: `Quiz ${index}`, questions: QUESTIONS }))
  }
  const settings = {
    PLAYER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
    DATABASE_URL: url,
    RATE_LIMIT: 'off',
    // What a killed database makes the server say is no news here.
    LOG_LEVEL: 'silent',
  }
  const random = seededRandom(seed)
  const answered = Promise.withResolvers<void>()
  return { engine, db, players, quizzes, random, acknowledged: new Map(), settings, answered }
}

/** Gives what was on its way when the server died. */
async function crashOnce(
  stage: Stage,
  round: number,
  pending: readonly Submission[],
): Promise<Submission[]> {
  const { engine, random } = stage
  const server = await start(stage)
  const client = createHttpClient(server.playerPort, AT_ONCE)
  stage.answered = Promise.withResolvers()
  const load = playAll(stage, client, round, pending)
  await stage.answered.promise
  await sleep(LOAD_MIN + (LOAD_MAX - LOAD_MIN) * random())
  if (engine.kind === 'PostgreSQL' && round % 5 === 1) await killBackend(stage)
  if (engine.kind === 'PostgreSQL' && round % 5 === 2) {
    await engine.server.kill()
    await engine.server.start()
  }
  server.child.kill('SIGKILL')
  await server.exit
  const left = await load
  client.close()
  return left
}

/** As `verify`; a database that was killed may recover first. */
async function verifyOnceUp(stage: Stage): Promise<number> {
  const limit = performance.now() + RECOVERY_LIMIT_MS
  for (;;) {
    try {
      return await verify(stage)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > limit) throw error
      await sleep(RECOVERY_PAUSE_MS)
    }
  }
}

async function start({ settings }: Stage): Promise<LaunchedProcess> {
  const server = await launchProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  return server
}

/** PostgreSQL takes the end of one of its processes for a crash, and recovers all the others. */
async function killBackend({ db }: Stage): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
    limit 1`.execute(db)
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
}

/** The players whose turn it is play, one attempt after the other, until the server is gone. */
async function playAll(
  stage: Stage,
  client: HttpClient,
  round: number,
  pending: readonly Submission[],
): Promise<Submission[]> {
  const left = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, seat) => {
      const player = stage.players[(round * AT_ONCE + seat) % PLAYERS]
      if (!player) throw new RangeError('There is no such player')
      const own = pending.filter(({ player }) => stage.players.indexOf(player) % AT_ONCE === seat)
      for (let next = own.shift(); ; next = own.shift()) {
        const submission = next ?? (await begin(stage, client, player))
        if (submission === undefined) return []
        if (!(await submit(stage, client, submission))) return [submission, ...own]
      }
    }),
  )
  return left.flat()
}

/** Undefined when the server is gone. */
async function begin(
  { quizzes, random, answered }: Stage,
  client: HttpClient,
  player: LoggedIn,
): Promise<Submission | undefined> {
  const quiz = pickFrom(quizzes, random)
  const picks = quiz.questionIds.map(() =>
    random() < 0.1 ? undefined : Math.floor(random() * OPTIONS),
  )
  const body = { categoryId: quiz.categoryId }
  const answer = await call(client, player, 'POST', '/api/quiz-result/start', body)
  if (!answer) return undefined
  answered.resolve()
  assert.equal(answer.status, 201, answer.body)
  return { player, quiz, picks, attemptId: JSON.parse(answer.body).attemptId }
}

/** False when there was no answer. */
async function submit(
  { acknowledged, answered }: Stage,
  client: HttpClient,
  { player, quiz, attemptId, picks }: Submission,
): Promise<boolean> {
  const { categoryId, questionIds } = quiz
  const answers = picks.flatMap((selectedAnswer, index) =>
    selectedAnswer === undefined ? [] : [{ questionId: questionIds[index], selectedAnswer }],
  )
  const body = { userId: player.user.id, categoryId, attemptId, answers }
  const answer = await call(client, player, 'PUT', '/api/quiz-result/submit', body)
  if (!answer) return false
  answered.resolve()
  assert.equal(answer.status, 200, answer.body)
  const { score } = JSON.parse(answer.body)
  assert.equal(score, picks.filter((pick) => pick === 1).length)
  const written = picks.map((pick) => pick ?? '-').join('')
  acknowledged.set(attemptId, { userId: player.user.id, categoryId, score, picks: written })
  return true
}

/** Undefined when the server is gone, or its database. */
async function call(
  client: HttpClient,
  player: LoggedIn,
  method: string,
  path: string,
  body: object,
) {
  const headers = { cookie: player.cookie, 'content-type': 'application/json' }
  try {
    const answer = await client.send({ method, path, headers, body: JSON.stringify(body) })
    return answer.status === 503 ? undefined : answer
  } catch {
    return undefined
  }
}

/** What still waits for its answer gets it. */
async function finish(stage: Stage, pending: readonly Submission[]): Promise<void> {
  const server = await start(stage)
  const client = createHttpClient(server.playerPort, AT_ONCE)
  for (const submission of pending) assert.ok(await submit(stage, client, submission))
  client.close()
  server.child.kill('SIGTERM')
  await server.exit
}

async function verify({ db, engine, acknowledged }: Stage): Promise<number> {
  const results = await verifyResults(db, acknowledged)
  if (engine.kind === 'SQLite') await assertIntegrity(db)
  return results
}

async function assertIntegrity(db: Db): Promise<void> {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)
  assert.deepEqual(
    rows.map((row) => row.integrityCheck),
    ['ok'],
  )
  await assertNone(db, 'rows that point at nothing', sql`pragma foreign_key_check`)
}

const KILLS = { SQLite: 200, PostgreSQL: 50 }
const PROGRESS_EVERY = 10

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const rows: Row[] = []
  for await (const engine of eachEngine({ isDurable: true })) {
    const { name: engineName, kind } = engine
    const figures = await crash(engine, {
      kills: KILLS[kind],
      seed,
      onProgress: (kills) => console.log(`${engineName}: killed ${kills} times`),
    })
    rows.push({
      engine: engineName,
      figures: { ...figures, lost: 0, 'counted twice': 0, seed: String(seed) },
    })
  }
  report('test:crash', rows)
}
