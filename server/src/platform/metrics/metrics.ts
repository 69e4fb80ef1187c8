import { createServer, type Server } from 'node:http'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Job, JobState } from '../jobs/job.ts'
import { createRecentPlayers } from './recent-players.ts'

interface PoolState {
  max: number
  /** Unused connections. */
  idle: number
  busy: number
  /** Calls that wait for a connection. */
  waiting: number
}

interface QueueState {
  running: number
  waiting: number
  /** Since the start. */
  refused: number
}

interface Sources {
  pool: () => PoolState
  passwords: () => QueueState
  isReady: () => Promise<boolean>
  jobs: readonly Job[]
}

interface AnsweredCall {
  method: string
  /** The pattern, never an address that a caller can make up. */
  route: string
  status: number
  /** How long the answer took to be made. */
  ms: number
}

/** What the server counts while it serves. Each server of a process has its own. */
export interface Metrics {
  countCall: (call: AnsweredCall) => void
  /** Notes that a player has made a call. */
  sawPlayer: (userId: Id) => void
  countQuery: (ms: number, isFailed: boolean) => void
  countMail: (outcome: 'sent' | 'failed') => void
  /** Where the rest is read when somebody asks. Call it once. */
  watch: (sources: Sources) => void
  /** In Prometheus's text format. */
  render: () => Promise<string>
}

const SUBMIT = '/api/quiz-result/submit'
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const players = createRecentPlayers()
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const counter = (name: string, help: string) => new Counter({ name, help, registers })

  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'quiz_kingdom_http_request_duration_seconds',
    help: 'Calls by method, route and status, and how long their answers took to be made',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  })
  const limited = counter('quiz_kingdom_http_limited_total', 'Calls answered with 429')
  const submissions = counter(
    'quiz_kingdom_submissions_total',
    'Submissions taken, repeated ones too',
  )
  gauge('quiz_kingdom_active_players', 'Players of the last five minutes', players.count)
  const queries = new Histogram({
    name: 'quiz_kingdom_database_query_duration_seconds',
    help: 'Queries, and how long the database took',
    buckets: BUCKETS_S,
    registers,
  })
  const failedQueries = counter('quiz_kingdom_database_query_failures_total', 'Queries that failed')
  const mails = new Counter({
    name: 'quiz_kingdom_mails_total',
    help: 'Mails by outcome; one that is tried again is none yet',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)

  return {
    countCall: ({ method, route, status, ms }) => {
      calls.observe({ method, route, status }, ms / 1000)
      if (status === 429) limited.inc()
      if (status === 200 && method === 'PUT' && route === SUBMIT) submissions.inc()
    },
    sawPlayer: players.saw,
    countQuery: (ms, isFailed) => {
      queries.observe(ms / 1000)
      if (isFailed) failedQueries.inc()
    },
    countMail: (outcome) => mails.inc({ outcome }),
    watch: ({ pool, passwords, isReady, jobs }) => {
      watchJobs(registry, jobs)
      gauge('quiz_kingdom_ready', '1 when /api/ready is green', async () => Number(await isReady()))
      gauge('quiz_kingdom_database_connections_max', 'The most there may be', () => pool().max)
      gauge('quiz_kingdom_database_connections_idle', 'Unused', () => pool().idle)
      gauge('quiz_kingdom_database_connections_busy', 'In use', () => pool().busy)
      gauge('quiz_kingdom_database_waiting', 'Waiting for a connection', () => pool().waiting)
      gauge('quiz_kingdom_passwords_running', 'Being hashed', () => passwords().running)
      gauge('quiz_kingdom_passwords_waiting', 'Waiting to be hashed', () => passwords().waiting)
      new Counter({
        name: 'quiz_kingdom_passwords_refused_total',
        help: 'Refused by a full queue',
        registers,
        collect() {
          this.reset()
          this.inc(passwords().refused)
        },
      })
    },
    render: () => registry.metrics(),
  }
}

/** What is told of each job: name, help, and how to read it. Undefined until it has happened. */
const JOB_GAUGES: readonly JobMetric[] = [
  [
    'quiz_kingdom_job_last_success_timestamp_seconds',
    'When a run in the background last came to its end',
    ({ lastSuccessAt }) => lastSuccessAt && lastSuccessAt.getTime() / 1000,
  ],
  [
    'quiz_kingdom_job_last_duration_seconds',
    'How long the last run took, its rests included',
    ({ lastRun }) => lastRun && lastRun.ms / 1000,
  ],
]
const JOB_COUNTERS: readonly JobMetric[] = [
  ['quiz_kingdom_job_items_total', 'What runs in the background have done', ({ items }) => items],
  [
    'quiz_kingdom_job_failures_total',
    'Runs in the background that failed',
    ({ failures }) => failures,
  ],
]
type JobMetric = [name: string, help: string, read: (state: JobState) => number | undefined]

function watchJobs(registry: Registry, jobs: readonly Job[]): void {
  const watch =
    (Metric: typeof Gauge | typeof Counter) =>
    ([name, help, read]: JobMetric) =>
      new Metric({
        name,
        help,
        labelNames: ['job'],
        registers: [registry],
        collect() {
          this.reset()
          for (const { name: job, state } of jobs) {
            const value = read(state())
            if (value !== undefined) this.inc({ job }, value)
          }
        },
      })
  JOB_GAUGES.forEach(watch(Gauge))
  JOB_COUNTERS.forEach(watch(Counter))
}

/** Answers `/metrics`, on a port of its own that is not public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.render().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  })
}
