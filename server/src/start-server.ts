import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { removeExpired } from './accounts/expiry.ts'
import { passwordQueue } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import { removeOldEvents } from './audit/audit.ts'
import { createPastPlay } from './badges/past-play.ts'
import { fillKingdomBoards, removeOldBoards } from './boards/boards.ts'
import { createBoardCounts } from './boards/counting.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { listDoubts } from './config-combinations.ts'
import { removeGuestSubmissions } from './daily/daily-attempts.ts'
import { type Db, openDatabase, poolStateOf } from './db/database.ts'
import { NOT_SET_UP, schemaState } from './db/migrate.ts'
import { createRollUp } from './insights/roll-up.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import type { Parts } from './parts.ts'
import { removeUnsubmitted } from './play/attempts.ts'
import type { App } from './plugins/valibot.ts'
import { startReminding } from './reminders/reminders.ts'
import { reasonOf, StartError } from './start-error.ts'
import { makeStoppable } from './stoppable-server.ts'

const TIDY_UP_EVERY_MS = 60 * 60 * 1000
/** Longer than the 60 s of the usual reverse proxy, so that it is the proxy who hangs up. */
const KEEP_ALIVE_MS = 72_000

/**
 * Answers on both ports, from a database that is set up already. Throws `StartError`. Gives the way
 * to stop: requests in flight finish, mails under way leave, the database closes.
 */
export async function startServer(
  config: Config,
  log: Logger = createLog(config.logLevel),
): Promise<() => Promise<void>> {
  for (const doubt of listDoubts(config)) log.warn(doubt)
  const metrics = config.metricsPort === undefined ? undefined : createMetrics()
  const db = await openSetUp(config, metrics)
  const mailing = { config, db, clock: systemClock, log }
  const parts: Parts = {
    config,
    db,
    log,
    clock: systemClock,
    mailer: createMailer({ ...mailing, ...(metrics && { onOutcome: metrics.countMail }) }),
    rollUp: createRollUp({ db, clock: systemClock, log }),
    boardCounts: createBoardCounts({ db, log }),
    metrics,
  }
  const app = await buildApp(parts)
  const stopMeasuring = await listenForMetrics(app, parts)
  const stopListening = await listen(app, config)
  const stopTidying = tidyUpNowAndThen(parts)
  parts.rollUp.start()
  const pastPlay = createPastPlay(parts)
  pastPlay.start()
  parts.boardCounts.start()
  const stopMailing = parts.mailer.start()
  const stopReminding = startReminding(parts)

  return async () => {
    app.readiness.stop()
    // Whoever sends the calls, a proxy or a balancer, has to notice before the ports close.
    await sleep(config.readyGraceMs)
    await stopListening()
    await app.close()
    await stopTidying()
    await parts.rollUp.stop()
    await stopReminding()
    await pastPlay.stop()
    await parts.boardCounts.stop()
    await stopMailing()
    await stopMeasuring()
    await db.destroy()
  }
}

async function openSetUp(
  { databaseUrl, databaseLimits }: Config,
  metrics: Metrics | undefined,
): Promise<Db> {
  const db = openDatabase(databaseUrl, 'call', {
    limits: databaseLimits,
    ...(metrics && { onQuery: metrics.countQuery }),
  })
  const state = await schemaState(db).catch((error: unknown) => {
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}`)
  })
  if (state === 'older') {
    await db.destroy()
    throw new StartError(NOT_SET_UP)
  }
  return db
}

/** Gives the way to stop, which waits for what is under way. */
function tidyUpNowAndThen({ db, clock, log }: Parts): () => Promise<void> {
  let tidying = Promise.resolve()
  const tidyUp = async () => {
    try {
      await removeExpired({ db, clock })
      await removeOldEvents({ db, clock })
      await removeUnsubmitted(db, clock.now())
      await removeGuestSubmissions(db, clock.now())
      await removeOldBoards(db, clock.now())
      await fillKingdomBoards(db)
    } catch (error) {
      log.error({ err: error }, 'The tidying up failed')
    }
  }
  const tidyUpNext = () => {
    tidying = tidying.then(tidyUp)
  }
  tidyUpNext()
  const timer = setInterval(tidyUpNext, TIDY_UP_EVERY_MS)
  return () => {
    clearInterval(timer)
    return tidying
  }
}

/** Gives the way to stop, which does nothing where nobody wants to know. */
async function listenForMetrics(
  app: App,
  { config: { metricsHost, metricsPort }, db, metrics }: Parts,
): Promise<() => Promise<void>> {
  if (!metrics || metricsPort === undefined) return async () => {}
  metrics.watch({
    pool: () => poolStateOf(db),
    passwords: passwordQueue,
    isReady: async () => (await app.readiness.check()) === undefined,
  })
  return serveMetrics(metrics, { host: metricsHost, port: metricsPort }).catch((error: unknown) => {
    throw new StartError(`METRICS_PORT ${metricsPort} cannot be used: ${listenProblem(error)}`)
  })
}

/** The apps are told apart by the port on which they are asked for. Gives the way to stop. */
async function listen(
  app: App,
  { host, playerPort, adminPort }: Config,
): Promise<() => Promise<void>> {
  await app.ready()
  // The player's port comes last: once it answers, so does the other.
  const stopAdmin = await listenOn(app, host, adminPort, 'ADMIN_PORT')
  const stopPlayer = await listenOn(app, host, playerPort, 'PLAYER_PORT')
  return async () => {
    await Promise.all([stopAdmin(), stopPlayer()])
  }
}

async function listenOn(
  app: App,
  host: string,
  port: number,
  variable: string,
): Promise<() => Promise<void>> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app.handle)
  const stop = makeStoppable(server)
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(`${variable} ${port} cannot be used: ${listenProblem(error)}`)
  }
  return stop
}

function listenProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is using it'
  if (code === 'EACCES') return 'the system does not allow it'
  return reasonOf(error)
}
