import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { getPoolState } from '../db/database.ts'
import type { Job, JobState } from '../jobs/job.ts'
import { createRecentPlayers } from './recent-players.ts'

interface MetricSources {
  pool: () => ReturnType<typeof getPoolState>
  passwords: () => { running: number; waiting: number; refused: number }
  isReady: () => Promise<boolean>
  live: () => { rooms: number; streams: number }
  jobs: readonly Job[]
}

interface AnsweredCall {
  method: string
  /** The route's pattern rather than the address, because callers could make up any number of addresses. */
  route: string
  status: number
  ms: number
}

export type Metrics = ReturnType<typeof createMetrics>

const SUBMIT_PATH = '/api/quiz-result/submit'
const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const players = createRecentPlayers()
  const watched =
    (Metric: typeof Gauge | typeof Counter) =>
    (name: string, help: string, read: () => number | Promise<number>) =>
      new Metric({
        name,
        help,
        registers,
        async collect() {
          const value = await read()
          this.reset()
          this.inc(value)
        },
      })
  const gauge = watched(Gauge)
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS_S, registers })

  collectDefaultMetrics({ register: registry })
  const calls = histogram(
    'quiz_kingdom_http_request_duration_seconds',
    'Request duration by method, route and status',
    ...['method', 'route', 'status'],
  )
  const limited = counter('quiz_kingdom_http_limited_total', 'Requests refused with 429')
  const submissions = counter(
    'quiz_kingdom_submissions_total',
    'Accepted submissions, including repeats',
  )
  gauge('quiz_kingdom_active_players', 'Players seen in the last five minutes', players.count)
  const queries = histogram('quiz_kingdom_database_query_duration_seconds', 'Query duration')
  const failedQueries = counter('quiz_kingdom_database_query_failures_total', 'Queries that failed')
  const liveAnswers = counter(
    'quiz_kingdom_live_answers_total',
    'Accepted answers in live games, including repeats',
  )
  const broadcasts = histogram(
    'quiz_kingdom_live_broadcast_lag_seconds',
    'Delay between a change in a live game and its broadcast by this process',
  )
  const mails = new Counter({
    name: 'quiz_kingdom_mails_total',
    help: 'Emails by final outcome; retries are not counted',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)

  return {
    countCall: ({ method, route, status, ms }: AnsweredCall) => {
      calls.observe({ method, route, status }, ms / 1000)
      if (status === 429) limited.inc()
      if (status === 200 && method === 'PUT' && route === SUBMIT_PATH) submissions.inc()
    },
    notePlayer: players.note,
    countQuery: (ms: number, isFailed: boolean) => {
      queries.observe(ms / 1000)
      if (isFailed) failedQueries.inc()
    },
    countLiveAnswer: () => liveAnswers.inc(),
    observeBroadcast: (ms: number) => broadcasts.observe(ms / 1000),
    countMail: (outcome: 'sent' | 'failed') => mails.inc({ outcome }),
    /** Adds the metrics whose values are read from these sources at each request. Call it once. */
    addSources: ({ pool, passwords, isReady, live, jobs }: MetricSources) => {
      registerJobMetrics(registry, jobs)
      gauge('quiz_kingdom_ready', '1 if /api/ready succeeds, otherwise 0', async () =>
        Number(await isReady()),
      )
      gauge('quiz_kingdom_live_rooms', 'Live games with someone connected', () => live().rooms)
      gauge('quiz_kingdom_live_streams', 'Connected players and hosts', () => live().streams)
      gauge('quiz_kingdom_database_connections_max', 'Maximum connections', () => pool().max)
      gauge('quiz_kingdom_database_connections_idle', 'Idle connections', () => pool().idle)
      gauge('quiz_kingdom_database_connections_busy', 'Busy connections', () => pool().busy)
      gauge('quiz_kingdom_database_waiting', 'Waiting queries', () => pool().waiting)
      gauge('quiz_kingdom_passwords_running', 'Passwords being hashed', () => passwords().running)
      gauge('quiz_kingdom_passwords_waiting', 'Passwords in the queue', () => passwords().waiting)
      const refused = () => passwords().refused
      watched(Counter)(
        'quiz_kingdom_passwords_refused_total',
        'Passwords refused by a full queue, after too long a wait or because the caller left',
        refused,
      )
    },
    render: () => registry.metrics(),
  }
}

const JOB_GAUGES: readonly JobMetric[] = [
  [
    'quiz_kingdom_job_last_success_timestamp_seconds',
    'Time of the last successful run of a background job',
    ({ lastSuccessAt }) => lastSuccessAt && lastSuccessAt.getTime() / 1000,
  ],
  [
    'quiz_kingdom_job_last_duration_seconds',
    'Duration of the last run, including pauses',
    ({ lastRun }) => lastRun && lastRun.ms / 1000,
  ],
]
const JOB_COUNTERS: readonly JobMetric[] = [
  ['quiz_kingdom_job_items_total', 'Items processed by background jobs', ({ items }) => items],
  ['quiz_kingdom_job_failures_total', 'Failed runs of background jobs', ({ failures }) => failures],
]
/** `read` returns undefined for a job that has not run yet. */
type JobMetric = [name: string, help: string, read: (state: JobState) => number | undefined]

function registerJobMetrics(registry: Registry, jobs: readonly Job[]): void {
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

/** Serves `/metrics`, on its own port because metrics are not public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.render().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  })
}
