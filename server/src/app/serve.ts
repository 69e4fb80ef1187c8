import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '@quiz-kingdom/shared/version.ts'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { hashingLimit } from '../auth/passwords/passwords.ts'
import { ContentError } from '../content/content.ts'
import { limitConnections } from '../http/refusals/connection-limit.ts'
import type { App } from '../http/valibot.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { findConfigWarnings } from '../platform/config-combinations.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createDatabaseClock } from '../platform/database-watch/database-clock.ts'
import { createDatabaseWatch } from '../platform/database-watch/database-watch.ts'
import { type Db, detectPooler, getPoolState, openDatabase } from '../platform/db/database.ts'
import { NOT_SET_UP_MESSAGE } from '../platform/db/migrate.ts'
import type { Job } from '../platform/jobs/job.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics, createMetricsServer, type Metrics } from '../platform/metrics/metrics.ts'
import { StartError, throwStartError, toErrorMessage } from '../platform/start-error.ts'
import { buildApp } from './build-app.ts'
import { createBackgroundWork } from './jobs.ts'
import { describeLanAccess } from './lan.ts'
import { isSetUp } from './setup.ts'

/** Prints the text on a terminal. Without a terminal, the text is logged. */
export type Announce = (text: string) => void

interface StartHints {
  player: string
  admin: string
  stop: string
}

type PrepareServer = (config: Config, announce: Announce) => Promise<StartHints | undefined>

/** A process that takes longer to stop is killed. */
const STOP_TIMEOUT_MS = 10_000
const IDLE_CHECK_INTERVAL_MS = 50

/** A listener for a signal such as SIGSEGV would keep the process alive after a fault in native code. */
const SKIPPED_EVENTS: closeWithGrace.AllEvents[] = [
  'uncaughtException',
  'unhandledRejection',
  'beforeExit',
  'SIGHUP',
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
]

/** In ms. */
export const CONNECTION_TIMEOUTS = {
  /** Longer than the usual 60 s of a reverse proxy, because the proxy should close idle connections first. */
  keepAliveTimeout: 72_000,
  /** For a whole request, because a caller could send its bytes one by one for ever. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}

/** Runs the server until a signal stops it. A second signal ends the process at once. */
export async function serve(
  environment: Record<string, string | undefined>,
  prepare: PrepareServer = async () => undefined,
  isPlain = process.stdout.isTTY,
): Promise<void> {
  const log = createLog('info')
  let stopServer = async () => {}
  closeWithGrace(
    {
      delay: STOP_TIMEOUT_MS,
      logger: log,
      skip: SKIPPED_EVENTS,
      // Under npm, Ctrl+C sends two signals, so the second is not a failure.
      onSecondSignal: () => process.exit(0),
    },
    () => {
      log.info('Stopping')
      log.flush()
      return stopServer()
    },
  )
  logProcessErrors(log)
  const announce: Announce = (text) => {
    if (isPlain) process.stdout.write(`${text}\n`)
    else log.info(text)
  }
  try {
    const config = readConfig(environment)
    const hints = await prepare(config, announce)
    stopServer = await startServer(config, log.child({}, { level: config.logLevel }))
    const { playerUrl, adminUrl } = config
    if (!isPlain) log.info({ version: VERSION, playerUrl, adminUrl }, 'Quiz Kingdom is up')
    log.flush()
    const lan = describeLanAccess(config)
    if (lan !== undefined) announce(lan)
    if (isPlain) announce(describeAddresses(config, hints))
  } catch (error) {
    if (!isOperatorError(error)) throw error
    const text = `Quiz Kingdom cannot start: ${error.message}`
    if (process.stderr.isTTY) process.stderr.write(`${text}\n`)
    else log.fatal({ version: VERSION }, text)
    process.exit(1)
  }
}

function isOperatorError(error: unknown): error is Error {
  return [ConfigError, ContentError, StartError].some((kind) => error instanceof kind)
}

function describeAddresses({ playerUrl, adminUrl }: Config, hints: StartHints | undefined): string {
  const logIn = (account: string | undefined) =>
    account === undefined ? [] : [`                   log in as ${account}`]
  return [
    '',
    `Quiz Kingdom is up (version ${VERSION}).`,
    '',
    `  Player site      ${playerUrl}`,
    ...logIn(hints?.player),
    `  Admin console    ${adminUrl}`,
    ...logIn(hints?.admin),
    '',
    hints?.stop ?? 'Ctrl+C stops it.',
    '',
  ].join('\n')
}

/** Logs Node's warnings and uncaught errors. An uncaught error still ends the process. */
function logProcessErrors(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'Node warning'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Quiz Kingdom exits after an unexpected error')
    process.exit(1)
  })
}

/**
 * Serves both ports from a database that is already set up. Throws `StartError`. Returns a function that
 * stops the server after the requests and job batches under way.
 */
export async function startServer(
  config: Config,
  log: Logger = createLog(config.logLevel),
  times = CONNECTION_TIMEOUTS,
): Promise<() => Promise<void>> {
  for (const doubt of findConfigWarnings(config)) log.warn(doubt)
  const metrics = config.metricsPort === undefined ? undefined : createMetrics()
  const db = await openReadyDatabase(config, metrics)
  const clock = createDatabaseClock(db, log)
  await clock.start()
  const watch = createDatabaseWatch(db, log, config.databaseLimits.statementMs)
  const base = { config, db, watch, clock, log, metrics }
  const { jobs, ...background } = createBackgroundWork(base)
  const context: AppContext = { ...base, ...background }
  const app = await buildApp(context)
  const stopMeasuring = await serveMetrics(app, context, jobs)
  const listeners = await openListeners(app, config, times)
  for (const job of jobs) job.start()
  app.live.start()

  return async () => {
    app.readiness.stop()
    listeners.forEach(closeAfterResponses)
    // Proxies and load balancers need time to notice that the server is stopping.
    await sleep(config.readyGraceMs)
    const stopApp = async () => {
      // Open streams would delay `closeServer`.
      app.live.stop()
      await Promise.all(listeners.map(closeServer))
      await app.close()
    }
    await Promise.all([stopApp(), ...jobs.map((job) => job.stop())])
    stopMeasuring()
    clock.stop()
    watch.stop()
    await db.destroy()
  }
}

async function openReadyDatabase(
  { databaseUrl, databaseLimits }: Config,
  metrics: Metrics | undefined,
): Promise<Db> {
  const db = openDatabase(databaseUrl, 'call', {
    limits: databaseLimits,
    ...(metrics && { onQuery: metrics.countQuery }),
  })
  const problem = await findDatabaseProblem(db, databaseLimits.prepare).catch(throwStartError)
  if (problem !== undefined) {
    await db.destroy()
    throw new StartError(problem)
  }
  return db
}

async function findDatabaseProblem(db: Db, prepare: boolean): Promise<string | undefined> {
  if (!(await isSetUp(db))) return NOT_SET_UP_MESSAGE
  if (!prepare || (await detectPooler(db)) !== 'cannotPrepare') return undefined
  return POOLER_MESSAGE
}

const POOLER_MESSAGE =
  'DATABASE_URL points to a pooler without prepared statements: set DATABASE_PREPARE=off, or max_prepared_statements in PgBouncer 1.21 or later.'

/** Serves `/metrics` if it has a port. Returns the function that stops it. */
async function serveMetrics(
  app: App,
  { config: { metricsHost, metricsPort }, db, metrics }: AppContext,
  jobs: readonly Job[],
): Promise<() => void> {
  if (!metrics || metricsPort === undefined) return () => {}
  metrics.addSources({
    pool: () => getPoolState(db),
    passwords: hashingLimit.state,
    isReady: async () => (await app.readiness.check()) === undefined,
    live: app.live.counts,
    jobs,
  })
  const server = createMetricsServer(metrics)
  await listenOn(server, metricsHost, metricsPort, 'METRICS_PORT')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

interface HttpListener {
  server: Server
  closeSilent: () => void
}

async function openListeners(
  app: App,
  { host, playerPort, adminPort, trustProxy }: Config,
  times: typeof CONNECTION_TIMEOUTS,
): Promise<HttpListener[]> {
  await app.ready()
  const [admin, player] = [createServer(times, app.routing), createServer(times, app.routing)]
  if (trustProxy === 0) for (const server of [admin, player]) limitConnections(server)
  const listeners = [admin, player].map((server) => ({
    server,
    closeSilent: trackSilentConnections(server),
  }))
  // The player's port opens last. Once it accepts connections, both ports are open.
  await listenOn(admin, host, adminPort, 'ADMIN_PORT')
  await listenOn(player, host, playerPort, 'PLAYER_PORT')
  return listeners
}

/** Each response then tells the caller to open a new connection for the next call. */
function closeAfterResponses({ server }: HttpListener): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
}

/** Returns a function that closes connections on which nothing has arrived. Node would wait for them. */
function trackSilentConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroySoon()
  }
}

/** Resolves once all requests under way have been answered. */
async function closeServer({ server, closeSilent }: HttpListener): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const closing = setInterval(() => {
    server.closeIdleConnections()
    closeSilent()
  }, IDLE_CHECK_INTERVAL_MS)
  await closed
  clearInterval(closing)
}

/**
 * The maximum number of connections that wait to be accepted. At Node's default of 511, many players of a
 * live game who reconnect at once would have to retry a second later.
 */
const LISTEN_BACKLOG = 4096

/** Throws `StartError` if the port cannot be used. `variable` is the port's environment variable. */
async function listenOn(server: Server, host: string, port: number, variable: string) {
  server.listen({ port, host, backlog: LISTEN_BACKLOG })
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(`${variable} ${port} cannot be used: ${describeListenError(error)}`)
  })
}

function describeListenError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is using it'
  if (code === 'EACCES') return 'the system does not allow it'
  return toErrorMessage(error)
}
