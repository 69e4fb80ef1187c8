import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/testing/free-port.ts'
import { type Engine, openPostgresEngine, openSqliteEngine } from './databases.ts'
import { type Call, type Measurement, measure } from './load.ts'
import { answersFor, type Seeded, seedDatabase } from './seed.ts'

/** Calls per second of the server as it is delivered, with one client on the same machine. */

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const PLAYER_COUNTS = [100, 10_000]

function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(Math.random() * list.length)]
  if (picked === undefined) throw new RangeError('There is nothing to pick from')
  return picked
}

const scenarios: Record<string, (seeded: Seeded) => Call> = {
  'log-in check': ({ players }) => ({
    method: 'GET',
    path: '/api/auth/user',
    secret: pick(players).secret,
  }),
  leaderboard: ({ players }) => ({
    method: 'GET',
    path: '/api/quiz-result/top-players',
    secret: pick(players).secret,
  }),
  submit: ({ players, quizzes }) => {
    const player = pick(players)
    const quiz = pick(quizzes)
    return {
      method: 'PUT',
      path: '/api/quiz-result/submit',
      secret: player.secret,
      body: { userId: player.id, categoryId: quiz.categoryId, answers: answersFor(quiz) },
    }
  },
}

async function startServer(
  databaseUrl: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-bench-'))
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PLAYER_PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      STARTER_CONTENT: 'off',
      SERVE_APPS: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.setEncoding('utf8')
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    if (String(text).includes('is up')) break
  }
  server.stdout.resume()
  return {
    port,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function benchmark(engine: Engine, playerCount: number): Promise<void> {
  const url = await engine.createDatabase(`players_${playerCount}`)
  const seeded = await seedDatabase(url, playerCount)
  const server = await startServer(url)
  try {
    for (const [name, nextCall] of Object.entries(scenarios)) {
      const figures = await measure(server.port, () => nextCall(seeded))
      printRow([engine.name, playerCount.toLocaleString('en'), name, ...describe(figures)])
    }
  } finally {
    await server.stop()
  }
}

async function benchmarkAll(engine: Engine): Promise<void> {
  try {
    for (const playerCount of PLAYER_COUNTS) await benchmark(engine, playerCount)
  } finally {
    await engine.stop()
  }
}

function describe({ callsPerSecond, p50, p99 }: Measurement): string[] {
  const calls = Math.round(callsPerSecond).toLocaleString('en')
  return [calls, `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`]
}

function printRow([engine = '', players = '', call = '', ...figures]: string[]): void {
  const cells = [engine.padEnd(11), players.padStart(7), call.padEnd(12)]
  console.log([...cells, ...figures.map((figure) => figure.padStart(9))].join('  '))
}

const [processor] = cpus()
const load = loadavg()[0]?.toFixed(1)
console.log(`Node ${process.versions.node}, SQLite ${process.versions.sqlite}`)
console.log(`${cpus().length} × ${processor?.model}, load ${load} before the start\n`)
printRow(['database', 'players', 'call', 'calls/s', 'p50', 'p99'])
await benchmarkAll(openSqliteEngine())
// Not every platform has a PostgreSQL from npm.
const postgres = await openPostgresEngine().catch((error: unknown) => {
  console.log(`PostgreSQL left out: ${error instanceof Error ? error.message : error}`)
})
if (postgres) await benchmarkAll(postgres)
