import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepOnCore } from '../support/cores.ts'
import { type Engine, eachEngine } from '../support/engines.ts'
import { type Product, startProduct } from '../support/product.ts'
import { describeMachine, formatTable, median } from '../support/report.ts'
import type { Load } from './generator.ts'
import { type Call, cycled, generateLoad, submissionOf, toWire } from './load.ts'
import { QUESTIONS, type Seeded, seedDatabase } from './seed.ts'

/**
 * Each call of the built product against a bare `node:http` server that sends the same bytes: both
 * in turn, many times, so that a busy machine slows both alike.
 */

const TURNS = { rounds: 30, connections: 100, warmUpMs: 100, measuredMs: 300 }
/** Fewer and longer turns: both products have work in the background. */
const TURNS_AGAINST = { ...TURNS, rounds: 12, measuredMs: 1500 }
const PLAYERS = 1000
const DIFFERENT_REQUESTS = 500

interface Measured {
  name: string
  /** What the ratio shall reach on SQLite. */
  goal: number
  request: (seeded: Seeded, number: number) => Call
}

const CALLS: Measured[] = [
  { name: 'kingdoms', goal: 0.85, request: () => ({ path: '/api/kingdom' }) },
  { name: 'categories', goal: 0.85, request: () => ({ path: '/api/category' }) },
  { name: 'session check', goal: 0.8, request: () => ({ path: '/api/auth/user' }) },
  {
    name: 'questions of a quiz',
    goal: 0.7,
    request: ({ quizzes }, number) => ({
      path: `/api/questions/category/${cycled(quizzes, number).categoryId}/user`,
    }),
  },
  { name: 'leaderboard', goal: 0.7, request: () => ({ path: '/api/quiz-result/top-players' }) },
  {
    name: 'recent activity',
    goal: 0.55,
    request: ({ players }, number) => ({
      path: `/api/quiz-result/recent-activity/${cycled(players, number).id}`,
    }),
  },
  {
    name: `submission of ${QUESTIONS} answers`,
    goal: 0.12,
    request: ({ players, quizzes }, number) =>
      submissionOf(
        cycled(players, number),
        cycled(quizzes, Math.floor(number / players.length) + number),
      ),
  },
]

function wireRequests(call: Measured, seeded: Seeded): string[] {
  return Array.from({ length: DIFFERENT_REQUESTS }, (_, number) =>
    toWire(call.request(seeded, number), cycled(seeded.players, number)),
  )
}

interface Answer {
  status: number
  headers: string[]
  body: string
}

/** What the product answers, so that the bare server can send the same. */
async function sample(port: number, wire: string): Promise<Answer> {
  const [head = '', body = ''] = wire.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')))
  const sent = request({ host: '127.0.0.1', port, method, path, headers }).end(body)
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = await answer.toArray()
  const named = answer.rawHeaders as string[]
  const kept = named.flatMap((name, i) =>
    i % 2 === 0 && !/^(date|connection|keep-alive|transfer-encoding)$/i.test(name)
      ? [name, named[i + 1] ?? '']
      : [],
  )
  return {
    status: answer.statusCode ?? 0,
    headers: kept,
    body: Buffer.concat(chunks).toString('base64'),
  }
}

async function startBareServer(answer: Answer): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answer))
  const [port] = await once(child.stdout, 'data')
  keepOnCore('server', child.pid)
  return { port: Number(String(port)), child }
}

async function measureCall(call: Measured, seeded: Seeded, port: number): Promise<string[]> {
  const requests = wireRequests(call, seeded)
  const bare = await startBareServer(await sample(port, requests[0] ?? ''))
  const rounds = await generateLoad({
    targets: [[port], [bare.port]],
    ...TURNS,
    requests,
  })
  bare.child.kill()
  const of = (figure: (product: Load, bare: Load) => number) =>
    median(rounds.flatMap(([product, bare]) => (product && bare ? [figure(product, bare)] : [])))
  return [
    call.name,
    String(Math.round(of((product) => product.callsPerSecond))),
    of((product) => product.p50).toFixed(1),
    of((product) => product.p99).toFixed(1),
    String(Math.round(of((_, bare) => bare.callsPerSecond))),
    of((product, bare) => product.callsPerSecond / bare.callsPerSecond).toFixed(2),
  ]
}

/** Calls a second of this checkout and of another one, on one database and in turn. */
async function compareCall(call: Measured, seeded: Seeded, ports: number[]): Promise<string[]> {
  const rounds = await generateLoad({
    ...TURNS_AGAINST,
    targets: ports.map((port) => [port]),
    requests: wireRequests(call, seeded),
  })
  const [ours = [], theirs = []] = [0, 1].map((which) =>
    rounds.map((loads) => loads[which]?.callsPerSecond ?? Number.NaN),
  )
  const ratio = median(ours.map((load, round) => load / (theirs[round] ?? Number.NaN)))
  return [call.name, ...[ours, theirs].map((loads) => median(loads).toFixed(0)), ratio.toFixed(2)]
}

async function measureEngine(
  engine: Engine,
  { calls, against }: typeof asked,
): Promise<string[][]> {
  const products: Product[] = []
  try {
    const url = await engine.createDatabase('api')
    const settings = { DATABASE_URL: url }
    const seeded = await seedDatabase(url, PLAYERS)
    products.push(await startProduct(settings))
    if (against) products.push(await startProduct(settings, against))
    const ports = products.map(({ port }) => port)
    const rows: string[][] = []
    for (const call of calls) {
      const row = against
        ? await compareCall(call, seeded, ports)
        : await measureCall(call, seeded, ports[0] ?? 0)
      rows.push(against ? row : [...row, engine.kind === 'SQLite' ? call.goal.toFixed(2) : ''])
      console.log(rows.at(-1)?.join('  '))
    }
    return rows
  } finally {
    for (const product of products) await product.stop()
  }
}

const HEADER = ['call', 'calls/s', 'p50 ms', 'p99 ms', 'bare calls/s', 'ratio', 'goal']
const HEADER_AGAINST = ['call', 'calls/s', 'calls/s of the other', 'ratio']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const asked = {
  /** Those whose names hold one of the words that were given, or else all. */
  calls: CALLS.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  ),
  /** Another checkout, to compare with instead of the bare server. */
  against: values.against,
}
console.log(describeMachine())
for await (const engine of eachEngine({ isDurable: true })) {
  const rows = await measureEngine(engine, asked)
  const table = formatTable(asked.against ? HEADER_AGAINST : HEADER, rows)
  console.log(`\n${engine.name}:\n\n${table}\n`)
}
