import { findPgBouncer, startPgBouncer } from '../scripts/pgbouncer.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { openPostgresEngine, POOLED_CONNECTIONS } from './databases.ts'
import type { Load } from './generator.ts'
import { type Call, cycled, generateLoad, median, submissionOf, toWire } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { describeMachine, keepSection, printTable } from './report.ts'
import { QUESTIONS, type Seeded, seedDatabase } from './seed.ts'

/** What several processes on one PostgreSQL carry, each number of them with and without PgBouncer, all in turn. */

const COMMAND = 'bench:processes'
const PROCESS_COUNTS = [1, 2, 4]
const PROCESSES_MAX = Math.max(...PROCESS_COUNTS)
/** So many that none of them meets the day's limit. */
const PLAYERS = 1000
/** A busy machine shall give low figures, not answers of 503. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT_MS: '20000', DATABASE_STATEMENT_TIMEOUT_MS: '20000' }
const TURNS = { rounds: 5, connections: 64, warmUpMs: 300, measuredMs: 2000 }

interface Measured {
  name: string
  request: (seeded: Seeded, number: number) => Call
}

const CALLS: Measured[] = [
  {
    name: `submission of ${QUESTIONS} answers`,
    request: ({ players, quizzes }, number) =>
      submissionOf(cycled(players, number), cycled(quizzes, number)),
  },
  // Asks the database each time.
  { name: 'profile', request: () => ({ path: '/api/profile' }) },
]

async function measureCall(
  { name, request }: Measured,
  seeded: Seeded,
  direct: readonly Product[],
  pooled: readonly Product[],
): Promise<string[][]> {
  const portsOf = (products: readonly Product[], count: number) =>
    products.slice(0, count).map(({ port }) => port)
  const rounds = await generateLoad({
    ...TURNS,
    targets: PROCESS_COUNTS.flatMap((count) => [portsOf(direct, count), portsOf(pooled, count)]),
    requests: seeded.players.map((player, number) => toWire(request(seeded, number), player)),
  })
  return PROCESS_COUNTS.map((count, index) => {
    const pairs = rounds.flatMap((loads) => {
      const [without, through] = loads.slice(2 * index)
      return without && through ? [{ without, through }] : []
    })
    const [without, through] = [pairs.map((it) => it.without), pairs.map((it) => it.through)]
    const ratio = median(pairs.map((it) => it.through.callsPerSecond / it.without.callsPerSecond))
    return [name, String(count), ...describe(without), ...describe(through), ratio.toFixed(2)]
  })
}

const describe = (loads: readonly Load[]) => [
  median(loads.map(({ callsPerSecond }) => callsPerSecond)).toFixed(0),
  median(loads.map(({ p50 }) => p50)).toFixed(1),
  median(loads.map(({ p99 }) => p99)).toFixed(1),
]

const machine = describeMachine()
console.log(machine)
const engine = await openPostgresEngine()
const url = await engine.createDatabase('processes')
const seeded = await seedDatabase(url, PLAYERS)
const pooler = await startPgBouncer(url, await freePort(), { connections: POOLED_CONNECTIONS })
const [direct, pooled]: [Product[], Product[]] = [[], []]
const rows: string[][] = []
try {
  for (let count = 0; count < PROCESSES_MAX; count++) {
    direct.push(await startProduct({ DATABASE_URL: url, ...PATIENT }, { isPinned: false }))
    pooled.push(await startProduct({ ...pooler.settingsFor(url), ...PATIENT }, { isPinned: false }))
  }
  for (const call of CALLS) rows.push(...(await measureCall(call, seeded, direct, pooled)))
} finally {
  for (const product of [...direct, ...pooled]) await product.stop()
  await pooler.stop()
  await engine.stop()
}

const { version, canPrepare } = findPgBouncer()
const kept = canPrepare ? 'prepared statements' : 'no prepared statements (DATABASE_PREPARE=off)'
const tables = [
  machine,
  `${TURNS.connections} players at once, PgBouncer ${version} with ${POOLED_CONNECTIONS} connections to PostgreSQL and ${kept}; without it each process has ${POOLED_CONNECTIONS}. Everything shares the machine; the ratio is that of calls a second, in the median of ${TURNS.rounds} rounds:`,
  printTable(
    [
      'call',
      'processes',
      ...['direct', 'PgBouncer'].flatMap((way) => [`${way}: a second`, 'p50 ms', 'p99 ms']),
      'ratio',
    ],
    rows,
  ),
].join('\n\n')
console.log(`\n${tables}`)
keepSection(COMMAND, tables, `${COMMAND} ${canPrepare ? 'prepared' : 'unprepared'}`)
