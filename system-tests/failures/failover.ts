import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import {
  type PostgresServer,
  startPostgresServer,
} from '../../server/src/testing/embedded-postgres.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import type { TestQuiz } from '../../server/src/testing/test-quizzes.ts'
import type { HttpAnswer, HttpClient } from '../support/http-client.ts'
import { MAIN } from '../support/paths.ts'
import { type Row, report } from '../support/report.ts'
import {
  type Call,
  type Cast,
  countAcknowledged,
  editCall,
  findLost,
  insertCast,
  type Lost,
  openSite,
  orFailure,
  playAll,
  type Site,
  sendOnce,
} from '../support/writers.ts'

/**
 * Kills the primary of two PostgreSQL servers and promotes its standby, again and again, while players write through two
 * processes of the product. A synchronous standby loses nothing that was acknowledged. An asynchronous one lags behind
 * before each kill, so its promotion loses something. Rejects if a write is lost that must
 * not be, if one counts twice, or if a process does not find the new primary or still uses data that is lost.
 */

interface FailoverOptions {
  isSynchronous: boolean
  kills: number
  seed: number
  /** Told after each kill how many there have been. */
  onKill?: (kills: number) => void
}

const FOUND_LIMIT_MS = 10_000
/** ms of load before a kill. */
const LOAD_MIN = 500
const LOAD_MAX = 2000
/** ms by which an asynchronous standby lags behind. */
const LAG_MS = 300
const POLL_MS = 20

export async function failOver({ isSynchronous, kills, seed, onKill = () => {} }: FailoverOptions) {
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
    if (isSynchronous) await primary.commitOn('*')
    await waitForStandby(primary, isSynchronous)
    processes = await Promise.all([launchProcess(MAIN, settings), launchProcess(MAIN, settings)])
    await Promise.all(processes.map((each) => each.until('Quiz Kingdom is up')))
    const site = openSite(processes, seed, { mayLose: !isSynchronous })
    const playing = playAll(site, cast)
    let foundWithin = 0
    for (let kill = 1; kill <= kills; kill++) {
      await orFailure(sleep(LOAD_MIN + (LOAD_MAX - LOAD_MIN) * site.random()), playing)
      const loss = isSynchronous ? undefined : await lagBehind({ primary, site, cast, kill })
      const dead = primary
      const died = dead.kill()
      loss?.cutOff()
      await died
      primary = standby
      await promote(primary)
      const began = performance.now()
      await orFailure(untilFound(site, began), playing)
      foundWithin = Math.max(foundWithin, performance.now() - began)
      await loss?.verify(db)
      await dead.remove()
      standby = await primary.addStandby(dead.port)
      if (isSynchronous) await primary.commitOn('*')
      await waitForStandby(primary, isSynchronous)
      onKill(kill)
    }
    site.isOver = true
    await playing
    for (const client of site.clients) client.close()
    for (const { child } of processes) assert.equal(child.exitCode, null, 'A process has ended')
    const lost = await findLost(db, site)
    if (isSynchronous) assert.equal(countLost(lost), 0, `Lost: ${JSON.stringify(lost)}`)
    return {
      kills,
      ...countAcknowledged(site),
      lost,
      repeated: site.repeated,
      refused: site.refused,
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

export function countLost(lost: Lost): number {
  return Object.values(lost).reduce((sum, names) => sum + names.length, 0)
}

/** The standby has all that was written before. */
async function waitForStandby(primary: PostgresServer, isSynchronous: boolean): Promise<void> {
  const [now] = await primary.ask('select pg_current_wal_lsn() as lsn')
  const state = isSynchronous ? `sync_state = 'sync'` : `state = 'streaming'`
  for (;;) {
    const caughtUp = await primary.ask(
      `select 1 from pg_stat_replication where ${state} and flush_lsn >= '${now?.lsn}'`,
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

interface Lag {
  primary: PostgresServer
  site: Site
  cast: Cast
  kill: number
}

/**
 * From here on the standby gets nothing. Both processes then take for stored what only the primary has: the questions of
 * a quiz that is started for the first time since its edit, and an edit of another quiz.
 */
async function lagBehind({ primary, site, cast, kill }: Lag) {
  const { players, admin, quizzes } = cast
  const [, ...played] = quizzes
  const started = played[kill % played.length]
  const edited = played[(kill + 1) % played.length]
  const [startedQuestion] = started?.questionIds ?? []
  const [editedQuestion] = edited?.questionIds ?? []
  const [caller] = players
  assert.ok(started && edited && startedQuestion && editedQuestion && caller)
  const [first] = site.clients

  /** A process may be out of breath for a moment, but not for long. */
  async function ask(client: HttpClient | undefined, call: Call): Promise<HttpAnswer> {
    const limit = performance.now() + FOUND_LIMIT_MS
    for (;;) {
      const answer = await sendOnce(client, call)
      if (answer.status !== 503 || performance.now() > limit) return answer
      await sleep(POLL_MS)
    }
  }

  async function edit(quiz: TestQuiz, questionId: string, text: string): Promise<void> {
    const { status, body } = await ask(first, editCall(admin, quiz.categoryId, questionId, text))
    assert.equal(status, 200, body)
  }

  /** Through each process, which all answer with success. */
  async function askEach(call: Call): Promise<string[]> {
    const answers = await Promise.all(site.clients.map((client) => ask(client, call)))
    for (const { status, body } of answers)
      assert.ok(status < 300, `${call.path}: ${status} ${body}`)
    return answers.map(({ body }) => body)
  }

  const path = '/api/quiz-result/start'
  const start = {
    method: 'POST',
    path,
    body: { categoryId: started.categoryId, again: true },
    caller,
  }
  const list = { method: 'GET', path: `/api/questions/category/${edited.categoryId}/user`, caller }

  await edit(started, startedQuestion, `Which river do they ask about before kill ${kill}?`)
  await waitForStandby(primary, false)
  const [sender] = await primary.ask('select pid from pg_stat_replication')
  const pid = Number(sender?.pid)
  process.kill(pid, 'SIGSTOP')
  const lostText = `Which river is lost with kill ${kill}?`
  try {
    await askEach(start)
    await edit(edited, editedQuestion, lostText)
    await askEach(list)
  } catch (error) {
    // The primary could not stop otherwise.
    process.kill(pid, 'SIGCONT')
    throw error
  }
  await sleep(LAG_MS)

  return {
    /** Nothing more is sent after the kill. */
    cutOff: () => void process.kill(pid, 'SIGKILL'),
    /** No call fails because of data that is lost. */
    verify: async (db: Db): Promise<void> => {
      await askEach(start)
      const { questionText } = await db
        .selectFrom('question')
        .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
        .select('questionText')
        .where('question.id', '=', editedQuestion)
        .executeTakeFirstOrThrow()
      assert.notEqual(questionText, lostText, 'The standby had everything')
      for (const body of await askEach(list)) {
        assert.ok(body.includes(questionText), 'A process shows an edit that is lost')
      }
    },
  }
}

async function untilFound({ lastAt }: Site, began: number): Promise<void> {
  while (lastAt.some((at) => at < began)) {
    assert.ok(performance.now() - began < FOUND_LIMIT_MS, 'A process has not found the new primary')
    await sleep(POLL_MS)
  }
}

const KILLS = 12
const PLAYS = { synchronous: true, asynchronous: false }

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, kills: { type: 'string' } },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const rows: Row[] = []
  for (const [standby, isSynchronous] of Object.entries(PLAYS)) {
    const { lost, kills, submitted, claimed, joined, edited, ...others } = await failOver({
      isSynchronous,
      kills: Number(values.kills ?? KILLS),
      seed,
      onKill: (kill) => console.log(`${standby}: killed ${kill} times`),
    })
    for (const [kind, names] of Object.entries(lost)) {
      for (const name of names) console.log(`Lost: ${kind} ${name}`)
    }
    const acknowledged = submitted + claimed + joined + edited
    const writes = { submitted, claimed, joined, edited }
    rows.push({
      engine: `PostgreSQL with a standby, ${standby}`,
      figures: {
        kills,
        acknowledged,
        ...writes,
        lost: countLost(lost),
        doubled: 0,
        ...others,
        seed: String(seed),
      },
    })
  }
  report('test:failover', rows)
}
