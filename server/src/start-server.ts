import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { removeExpired } from './accounts/expiry.ts'
import { ensureFirstAdmin, type FirstAdmin } from './accounts/first-admin.ts'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, migrate, openDatabase } from './db/database.ts'
import { createMailer } from './mail/mailer.ts'
import type { Parts } from './parts.ts'
import { createLog } from './plugins/log.ts'
import type { App } from './plugins/valibot.ts'
import { StartError } from './start-error.ts'
import { type LoadReport, loadStarterContent } from './starter/load-starter-content.ts'

const TIDY_UP_EVERY_MS = 60 * 60 * 1000
/** Longer than the 60 s of the usual reverse proxy, so that it is the proxy who hangs up. */
const KEEP_ALIVE_MS = 72_000
/** How often a stopping server looks for connections that have nothing left to do. */
const SWEEP_EVERY_MS = 50

interface Surroundings {
  /** For what a person should read, away from the log. */
  print: (text: string) => void
  /** Does what else must be done before anybody can call. */
  prepare?: (parts: Parts) => Promise<void>
}

/**
 * Brings database and content up to date, then answers on both ports. Throws `StartError` or
 * `ContentError`. Gives the way to stop: requests in flight finish, mails leave, the database closes.
 */
export async function startServer(
  config: Config,
  { print, prepare }: Surroundings,
): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  const db = await openMigrated(config.databaseUrl)
  const parts: Parts = { config, db, log, clock: systemClock, mailer: createMailer(config, log) }
  if (config.starterContent) reportContent(log, await loadStarterContent(parts))
  // Printed at once: should the rest of the start fail, the password would be lost.
  const firstAdmin = await ensureFirstAdmin(parts)
  if (firstAdmin) print(describeFirstAdmin(firstAdmin))
  await prepare?.(parts)

  const app = await buildApp(parts)
  const servers = await listen(app, config)
  const tidyUp = () => removeExpired(parts).catch((error: unknown) => log.error(error))
  void tidyUp()
  const tidying = setInterval(tidyUp, TIDY_UP_EVERY_MS)

  return async () => {
    clearInterval(tidying)
    const closing = servers.map(close)
    print('Stopping')
    await Promise.all(closing)
    await app.close()
    await parts.mailer.settled()
    await db.destroy()
  }
}

function describeFirstAdmin({ email, password }: FirstAdmin): string {
  return password === undefined
    ? `The first admin is ${email}, with the password of ADMIN_PASSWORD.`
    : `The first admin, shown only this once:\n  e-mail    ${email}\n  password  ${password}`
}

async function openMigrated(url: string): Promise<Db> {
  try {
    const db = openDatabase(url)
    await migrate(db)
    return db
  } catch (error) {
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}`)
  }
}

function reportContent(log: Logger, report: LoadReport | undefined): void {
  if (!report) return
  const { clashing, ...counts } = report
  log.info(counts, 'Starter content loaded')
  if (clashing.length > 0) {
    log.warn({ clashing }, "Starter content left out: an admin's own has the same title")
  }
}

/** The apps are told apart by the port on which they are asked for. */
async function listen(app: App, { host, playerPort, adminPort }: Config): Promise<Server[]> {
  await app.ready()
  // The player's port comes last: once it answers, so does the other.
  const admin = await listenOn(app, host, adminPort, 'ADMIN_PORT')
  const player = await listenOn(app, host, playerPort, 'PLAYER_PORT')
  return [admin, player]
}

async function listenOn(app: App, host: string, port: number, variable: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app.routing)
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(`${variable} ${port} cannot be used: ${listenProblem(error)}`)
  }
  return server
}

function listenProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is using it'
  if (code === 'EACCES') return 'the system does not allow it'
  return reasonOf(error)
}

/** A connection that is kept alive after its last answer would hold the server open. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  await closed
  clearInterval(sweeping)
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails once for each of them.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
