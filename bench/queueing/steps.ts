import { printTable } from '../report.ts'
import { format } from '../scale/sites.ts'
import { quantileOfResponse, variationOf, waitIn } from './queue.ts'

/** In the busiest minutes of docs/capacity.md there is a quiz a second for so many accounts. */
const ACCOUNTS_A_QUIZ = 20_000
/** Of the most: the rest is for what goes on beside. */
const TO_PLAN_WITH = 0.5

/** What a quiz takes on a core, in ms, and its calls with nobody else there. */
export interface Cost {
  server: number
  database: number
  calls: number
  alone: readonly number[]
}

/** A queue of an installation, or as many equal ones, among which the calls are shared out. */
interface Part {
  what: string
  copies: number
  servers: number
  /** That a quiz keeps one of them busy. */
  ms: number
}

export interface Carried {
  name: string
  /** Quizzes a second. */
  most: number
  busy: string[]
  /** What a call takes with half of the most, in ms. */
  p50: number
  p95: number
}

export function onSqlite(cost: Cost): Carried {
  return carriedBy('one process on SQLite', cost, [
    { what: 'the process', copies: 1, servers: 1, ms: cost.server },
  ])
}

/** Several processes are taken to cost what two of them do. */
export function onPostgres(one: Cost, two: Cost): Carried[] {
  const together: Part = { what: 'cores', copies: 1, servers: 2, ms: one.server + one.database }
  const apart = (processes: number, cores: number): Part[] => [
    { what: 'process', copies: processes, servers: 1, ms: two.server },
    { what: 'PostgreSQL', copies: 1, servers: cores, ms: two.database },
  ]
  return [
    carriedBy('one process, PostgreSQL on the same two cores', one, [together]),
    carriedBy('two processes, PostgreSQL on two cores of its own', two, apart(2, 2)),
    carriedBy('five processes, PostgreSQL on eight cores of its own', two, apart(5, 8)),
  ]
}

/** A call waits for one part after the other. */
function carriedBy(name: string, { calls, alone }: Cost, parts: readonly Part[]): Carried {
  const most = Math.min(...parts.map(({ copies, servers, ms }) => (copies * servers) / ms))
  const variation = variationOf(alone)
  const waits = parts.map(({ copies, servers, ms }) => {
    const rate = (TO_PLAN_WITH * most * calls) / copies
    return waitIn({ servers, rate, service: ms / calls, variation })
  })
  const together = {
    utilisation: Math.max(...waits.map(({ utilisation }) => utilisation)),
    probability: 1 - waits.reduce((none, { probability }) => none * (1 - probability), 1),
    mean: waits.reduce((sum, { mean }) => sum + mean, 0),
  }
  return {
    name,
    most: 1000 * most,
    busy: parts.map(
      ({ what }, i) => `${what} ${(100 * (waits[i]?.utilisation ?? 0)).toFixed(0)} %`,
    ),
    p50: quantileOfResponse(0.5, together, alone),
    p95: quantileOfResponse(0.95, together, alone),
  }
}

const roundDown = (number: number) => Math.floor(number / 100_000) * 100_000

export function describeSteps(steps: readonly Carried[]): string {
  return printTable(
    [
      'installation',
      'quizzes/s at most',
      'to plan with',
      'accounts',
      'busy then',
      'p50 ms',
      'p95 ms',
    ],
    steps.map(({ name, most, busy, p50, p95 }) => [
      name,
      most.toFixed(0),
      (TO_PLAN_WITH * most).toFixed(0),
      format(roundDown(TO_PLAN_WITH * most * ACCOUNTS_A_QUIZ)),
      busy.join(', '),
      p50.toFixed(1),
      p95.toFixed(1),
    ]),
  )
}
