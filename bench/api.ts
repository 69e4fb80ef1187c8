import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { keepOnCore } from './cores.ts'
import { type Engine, openPostgresEngine, openSqliteEngine } from './databases.ts'
import type { Load } from './generator.ts'
import { type Call, cycled, generateLoad, median, submissionOf, toWire } from './load.ts'
import { startProduct } from './product.ts'
import { describeMachine, keepSection, printTable } from './report.ts'
import { QUESTIONS, type Seeded, seedDatabase } from './seed.ts'

/**
 * Each call of the built product against a bare `node:http` server that sends the same bytes: both
 * in turn, many times, so that a busy machine slows both alike.
 */

const CONNECTIONS = 100
const ROUNDS = 30
const WARM_UP_MS = 100
const MEASURED_MS = 300
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
    ports: [port, bare.port],
    rounds: ROUNDS,
    connections: CONNECTIONS,
    warmUpMs: WARM_UP_MS,
    measuredMs: MEASURED_MS,
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

async function measureEngine(engine: Engine, only: string | undefined): Promise<string[][]> {
  try {
    const url = await engine.createDatabase('api')
    const seeded = await seedDatabase(url, PLAYERS)
    const product = await startProduct({ DATABASE_URL: url })
    try {
      const rows: string[][] = []
      for (const call of CALLS) {
        if (only && !call.name.includes(only)) continue
        const row = await measureCall(call, seeded, product.port)
        rows.push(engine.name === 'SQLite' ? [...row, call.goal.toFixed(2)] : [...row, ''])
        console.log(rows.at(-1)?.join('  '))
      }
      return rows
    } finally {
      await product.stop()
    }
  } finally {
    await engine.stop()
  }
}

const HEADER = ['call', 'calls/s', 'p50 ms', 'p99 ms', 'bare calls/s', 'ratio', 'goal']

const [only] = process.argv.slice(2)
const machine = describeMachine()
console.log(machine)
const sections: string[] = []
for (const open of [async () => openSqliteEngine(), openPostgresEngine]) {
  const engine = await open()
  const rows = await measureEngine(engine, only)
  sections.push(`${engine.name}:\n\n${printTable(HEADER, rows)}`)
  console.log(`\n${sections.at(-1)}\n`)
}
if (!only) keepSection('bench:api', `${machine}\n\n${sections.join('\n\n')}`)
