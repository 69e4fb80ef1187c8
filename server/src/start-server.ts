import { once } from 'node:events'
import { createServer } from 'node:http'
import { removeExpired } from './accounts/expiry.ts'
import { buildApp } from './app.ts'
import { removeOldEvents } from './audit/audit.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, openDatabase } from './db/database.ts'
import { schemaState } from './db/migrate.ts'
import { createRollUp } from './insights/roll-up.ts'
import { createMailer } from './mail/mailer.ts'
import type { Parts } from './parts.ts'
import { removeUnsubmitted } from './play/attempts.ts'
import { createLog } from './plugins/log.ts'
import type { App } from './plugins/valibot.ts'
import { reasonOf, StartError } from './start-error.ts'
import { makeStoppable } from './stoppable-server.ts'

const TIDY_UP_EVERY_MS = 60 * 60 * 1000
/** Longer than the 60 s of the usual reverse proxy, so that it is the proxy who hangs up. */
const KEEP_ALIVE_MS = 72_000

/**
 * Answers on both ports, from a database that is set up already. Throws `StartError`. Gives the way
 * to stop: requests in flight finish, mails leave, the database closes.
 */
export async function startServer(config: Config): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  const db = await openSetUp(config.databaseUrl)
  const parts: Parts = {
    config,
    db,
    log,
    clock: systemClock,
    mailer: createMailer({ config, db, clock: systemClock, log }),
    rollUp: createRollUp({ db, clock: systemClock, log }),
  }
  const app = await buildApp(parts)
  const stopListening = await listen(app, config)
  const stopTidying = tidyUpNowAndThen(parts)
  parts.rollUp.start()
  const stopMailing = parts.mailer.start()

  return async () => {
    await stopListening()
    await app.close()
    await stopTidying()
    await parts.rollUp.stop()
    await stopMailing()
    await db.destroy()
  }
}

async function openSetUp(url: string): Promise<Db> {
  const db = openDatabase(url)
  const state = await schemaState(db).catch((error: unknown) => {
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}`)
  })
  if (state === 'older') {
    await db.destroy()
    throw new StartError('The database is not set up for this release: run "npm run setup" first')
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
    } catch (error) {
      log.error(error)
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
