import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type CallMeters, createCallMeters } from './call-meters.ts'
import { createDurations, DurationHistogram } from './durations.ts'
import { createRecentPlayers, type RecentPlayers } from './recent-players.ts'

export interface PoolState {
  max: number
  /** Connections that nobody uses. */
  idle: number
  busy: number
  /** Calls that wait for a connection. */
  waiting: number
}

export interface QueueState {
  running: number
  waiting: number
  /** Since the start. */
  refused: number
}

interface Sources {
  pool: () => PoolState
  passwords: () => QueueState
  isReady: () => Promise<boolean>
}

/** What the server counts while it serves; each has its own, so that several do not mix. */
export interface Metrics {
  calls: CallMeters
  players: RecentPlayers
  countQuery: (ms: number, isFailed: boolean) => void
  countMail: (outcome: 'sent' | 'failed') => void
  /** From where the rest is read when somebody asks. Call it once. */
  watch: (sources: Sources) => void
  /** In Prometheus's text format. */
  render: () => Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const calls = createCallMeters()
  const players = createRecentPlayers()
  const queries = createDurations()
  const mails = { sent: 0, failed: 0 }
  let failedQueries = 0

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })

  collectDefaultMetrics({ register: registry })
  new DurationHistogram({
    name: 'quiz_kingdom_http_request_duration_seconds',
    help: 'Calls by method, route and status, and how long their answers took to be made',
    registry,
    list: () =>
      calls.list().map(({ method, route, status, durations }) => ({
        labels: { method, route, status: String(status) },
        durations,
      })),
  })
  counter('quiz_kingdom_http_limited_total', 'Calls answered with 429', () =>
    calls.count({ status: 429 }),
  )
  counter('quiz_kingdom_submissions_total', 'Submissions taken, repeated ones too', () =>
    calls.count({ method: 'PUT', route: '/api/quiz-result/submit', status: 200 }),
  )
  gauge('quiz_kingdom_active_players', 'Players of the last five minutes', players.count)
  new DurationHistogram({
    name: 'quiz_kingdom_database_query_duration_seconds',
    help: 'Queries, and how long the database took',
    registry,
    list: () => [{ labels: {}, durations: queries }],
  })
  counter('quiz_kingdom_database_query_failures_total', 'Queries that failed', () => failedQueries)
  new Counter({
    name: 'quiz_kingdom_mails_total',
    help: 'Mails by outcome; one that is tried again is none yet',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(mails)) this.inc({ outcome }, count)
    },
  })

  return {
    calls,
    players,
    countQuery: (ms, isFailed) => {
      queries.add(ms)
      if (isFailed) failedQueries++
    },
    countMail: (outcome) => {
      mails[outcome]++
    },
    watch: ({ pool, passwords, isReady }) => {
      gauge('quiz_kingdom_ready', '1 when /api/ready is green', async () => Number(await isReady()))
      gauge('quiz_kingdom_database_connections_max', 'The most there may be', () => pool().max)
      gauge('quiz_kingdom_database_connections_idle', 'Unused', () => pool().idle)
      gauge('quiz_kingdom_database_connections_busy', 'In use', () => pool().busy)
      gauge('quiz_kingdom_database_waiting', 'Waiting for a connection', () => pool().waiting)
      gauge('quiz_kingdom_passwords_running', 'Being hashed', () => passwords().running)
      gauge('quiz_kingdom_passwords_waiting', 'Waiting to be hashed', () => passwords().waiting)
      counter(
        'quiz_kingdom_passwords_refused_total',
        'Refused by a full queue',
        () => passwords().refused,
      )
    },
    render: () => registry.metrics(),
  }
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
