import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { LIVE_PLAYERS_MAX } from '@quiz-kingdom/shared/entities/game/live.ts'
import { newSecret } from '../../server/src/auth/secrets.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { insertTestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { keepOnCore } from '../support/cores.ts'
import { type Engine, eachEngine } from '../support/engines.ts'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { insertLoggedIn } from '../support/players.ts'
import { type Product, startProduct } from '../support/product.ts'
import { describeMachine, formatTable, quantile } from '../support/report.ts'
import { postgresOf, processorTime } from './processor-time.ts'

/** How many players of a live game one process serves on one core before its broadcasts are late. */

const GOAL_MS = 500
const COUNTS = [125, 250, 500, 1000, LIVE_PLAYERS_MAX]
const QUESTIONS = 3
const SECONDS = 60
/** All players tap within this time. */
const ANSWERS_WITHIN_MS = 2000
const CONNECTIONS = 100
const UNAVAILABLE = 503
const RETRY_MS = 200

type Phase = 'ready' | 'open' | 'answer' | 'podium'

interface Figures {
  players: number
  /** From a change to its arrival at each player, in ms. */
  broadcasts: number[]
  /** From a tap to its receipt, in ms. */
  answers: number[]
  joinedInS: number
  serverShare: number
  databaseShare: number
}

async function benchmark(engine: Engine): Promise<string> {
  const rows: Figures[] = []
  for (const players of COUNTS) {
    const figures = await play(engine, players)
    rows.push(figures)
    if (quantile(figures.broadcasts, 0.99) >= GOAL_MS) break
  }
  const enough = rows.findLast(({ broadcasts }) => quantile(broadcasts, 0.99) < GOAL_MS)
  const table = formatTable(
    [
      'players',
      'broadcast p50 ms',
      'broadcast p99 ms',
      'answer p50 ms',
      'answer p99 ms',
      'joined in s',
      'server’s share of a core',
      'database’s share of a core',
    ],
    rows.map((row) => [
      String(row.players),
      ...[row.broadcasts, row.answers].flatMap((times) => [
        quantile(times, 0.5).toFixed(0),
        quantile(times, 0.99).toFixed(0),
      ]),
      row.joinedInS.toFixed(1),
      row.serverShare.toFixed(2),
      row.databaseShare.toFixed(2),
    ]),
  )
  return `${table}\n\nPlayers on a core with a broadcast p99 below ${GOAL_MS} ms: ${enough?.players ?? 'none'}.`
}

async function play(engine: Engine, players: number): Promise<Figures> {
  const url = await engine.createDatabase(`live${players}`)
  const product = await startProduct({ DATABASE_URL: url })
  keepOnCore('load', process.pid)
  const postgres = await postgresOf(url)
  const client = createHttpClient(product.port, CONNECTIONS)
  const agent = new Agent()
  const streams: ClientRequest[] = []
  const db = openDatabase(url, 'setup')
  const host = await insertLoggedIn(db, new Date(), 'Host', 'player')
  const { categoryId } = await insertTestQuiz(db, {
    at: new Date(),
    title: 'Live',
    questions: 5 * DAILY_QUESTIONS,
  })
  await db.destroy()

  async function post<T>(path: string, body: object, cookie = ''): Promise<T> {
    return call(client, path, body, cookie)
  }
  try {
    const settings = { categoryId, questions: QUESTIONS, seconds: SECONDS }
    const { code } = await post<{ code: string }>('/api/live/rooms', settings, host.cookie)
    const tokens = Array.from({ length: players }, () => newSecret())
    const joiningAt = performance.now()
    await Promise.all(
      tokens.map((token, index) =>
        post(`/api/live/rooms/${code}/players`, { token, name: `Player ${index}` }),
      ),
    )
    const joinedInS = (performance.now() - joiningAt) / 1000
    const arrivals = new Map<string, number[]>()
    for (const token of tokens) {
      streams.push(watch(product, agent, code, token, (key) => note(arrivals, key)))
    }
    /** Resolves with the times of arrival at all players, by `Date.now()`. */
    async function arrived(phase: Phase | 'lobby', number: number): Promise<number[]> {
      for (;;) {
        const times = arrivals.get(`${phase} ${number}`) ?? []
        if (times.length >= players) return times
        await sleep(10)
      }
    }
    await arrived('lobby', 0)

    const broadcasts: number[] = []
    const answers: number[] = []
    let version = 1
    async function press(phase: Phase, number: number): Promise<void> {
      const pressedAt = Date.now()
      const path = `/api/live/host/${code}/next`
      version = (await post<{ version: number }>(path, { version }, host.cookie)).version
      for (const time of await arrived(phase, number)) broadcasts.push(time - pressedAt)
    }
    const startedAt = performance.now()
    const serverBefore = processorTime(product.pid)
    const databaseBefore = postgres === undefined ? 0 : processorTime(postgres)
    for (let number = 1; number <= QUESTIONS; number++) {
      await press('ready', number)
      await press('open', number)
      await Promise.all(
        // One is still to answer, so that the host ends the question.
        tokens.slice(1).map(async (token, index) => {
          await sleep((ANSWERS_WITHIN_MS * index) / players)
          const tappedAt = performance.now()
          const body = { token, round: 1, number, option: index % 2, elapsedMs: 500 }
          await post(`/api/live/rooms/${code}/answers`, body)
          answers.push(performance.now() - tappedAt)
        }),
      )
      await press('answer', number)
    }
    const ms = performance.now() - startedAt
    const databaseMs = postgres === undefined ? 0 : processorTime(postgres) - databaseBefore
    return {
      players,
      broadcasts,
      answers,
      joinedInS,
      serverShare: (processorTime(product.pid) - serverBefore) / ms,
      databaseShare: databaseMs / ms,
    }
  } finally {
    for (const stream of streams) stream.destroy()
    client.close()
    await product.stop()
  }
}

function note(arrivals: Map<string, number[]>, key: string): void {
  const times = arrivals.get(key) ?? []
  times.push(Date.now())
  arrivals.set(key, times)
}

async function call<T>(client: HttpClient, path: string, body: object, cookie: string): Promise<T> {
  for (;;) {
    const { status, body: text } = await client.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (status < 300) return JSON.parse(text)
    // A phone tries again, and its player waits as long.
    if (status !== UNAVAILABLE) throw new Error(`${path}: ${status} ${text}`)
    await sleep(RETRY_MS)
  }
}

/** Reads no more of an event than its phase and question: the load must not be what is measured. */
function watch(
  { port }: Product,
  agent: Agent,
  code: string,
  token: string,
  onEvent: (key: string) => void,
): ClientRequest {
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      agent,
      path: `/api/live/rooms/${code}/events`,
      headers: { authorization: `Bearer ${token}` },
    },
    (response) => {
      // A phone would come back; here one that is missing would be waited for without end.
      if (response.statusCode !== 200) throw new Error(`A stream: ${response.statusCode}`)
      response.setEncoding('utf8').on('data', (text: string) => {
        const phase = /"phase":"(\w+)"/.exec(text)?.[1]
        const number = /"question":\{"number":(\d+)/.exec(text)?.[1] ?? '0'
        if (phase !== undefined) onEvent(`${phase} ${number}`)
      })
      response.on('error', () => {})
    },
  )
  sent.on('error', () => {})
  sent.end()
  return sent
}

console.log(describeMachine())
for await (const engine of eachEngine({ isDurable: true })) {
  console.log(`\n### ${engine.name}\n\n${await benchmark(engine)}`)
}
