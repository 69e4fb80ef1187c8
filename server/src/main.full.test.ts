import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PLAYERS_MAX } from '@quiz-kingdom/shared/entities/game/live.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { type Db, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { findFreePort } from './testing/free-port.ts'
import { startLoad } from './testing/http-load.ts'
import { startMailServer } from './testing/mail-server.ts'
import {
  createTemporaryFolder,
  type ServerProcess,
  setUpDatabase,
  startProcess,
} from './testing/server-process.ts'

/** More than a job does before it is stopped. */
const MANY = 60_000

/** Pino's numbers for its levels. */
const FATAL = 60
const WARN = 40

const MAIN = join(import.meta.dirname, 'main.ts')
const CLI = join(import.meta.dirname, 'cli.ts')

/** Starts a server on a database without an admin and quizzes. */
async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  await changeDatabase(settings, migrate)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  return server
}

async function answerTo(
  sent: ClientRequest,
): Promise<{ status: number | undefined; body: unknown }> {
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new Error('There was no answer')
  return { status: answer.statusCode, body: await json(answer) }
}

/** Sends the headers of a log-in, and resolves when the server waits for the body. */
async function beginLogIn(port: number, agent: Agent) {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'Nobody-Knows-1!' })
  const sent = request({
    port,
    agent,
    method: 'POST',
    path: '/api/auth/login',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    sent,
    finish: () => {
      sent.end(body)
      return answerTo(sent)
    },
  }
}

function post(port: number, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return answerTo(request({ port, method: 'POST', path, headers }).end(JSON.stringify(body)))
}

async function signUp({ playerPort }: ServerProcess): Promise<void> {
  const form = { email: 'new@example.org', username: 'newcomer', password: 'New-Here-1!' }
  expect(await post(playerPort, '/api/auth/signup', form)).toMatchObject({ status: 201 })
}

/** Parses the log so far, in which each line must be JSON. */
function linesOf(server: ServerProcess): Record<string, unknown>[] {
  return server
    .printed()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Whether the port refuses a new connection. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

/** Other systems have a lower limit for waiting connections. */
const isLinux = process.platform === 'linux'

it.runIf(isLinux)('lets a whole room connect while the process is busy', async () => {
  const server = await startServer({ DATA_DIR: createTemporaryFolder() })
  server.child.kill('SIGSTOP')
  const room = Array.from({ length: LIVE_PLAYERS_MAX }, () =>
    connect({ port: server.playerPort, host: '127.0.0.1' }),
  )
  onTestFinished(() => {
    for (const socket of room) socket.destroy()
  })
  await Promise.all(room.map((socket) => once(socket, 'connect')))
})

describe.each([
  ['SQLite', async () => undefined],
  ['PostgreSQL', createPostgresDatabase],
])('the server process on %s', (_name, createDatabase) => {
  async function settingsFor(folder: string): Promise<Record<string, string>> {
    const url = await createDatabase()
    return { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
  }

  it('answers on both ports, finishes requests in flight at SIGTERM, and leaves with 0', async () => {
    const server = await startServer(await settingsFor(createTemporaryFolder()))
    // An idle kept-alive connection, as of a browser or a proxy, must not delay the stop.
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    for (const port of [server.playerPort, server.adminPort]) {
      const sent = request({ port, agent, path: '/api/health' }).end()
      expect(await answerTo(sent)).toEqual({
        status: 200,
        body: { status: 'ok', version: manifest.version },
      })
    }
    const atPlayer = await beginLogIn(server.playerPort, agent)
    const atAdmin = await beginLogIn(server.adminPort, agent)

    server.child.kill('SIGTERM')
    await server.until('Stopping')
    for (const port of [server.playerPort, server.adminPort]) {
      await expect.poll(() => isRefused(port)).toBe(true)
    }
    for (const answer of [await atPlayer.finish(), await atAdmin.finish()]) {
      expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid Credentials!' } })
    }
    expect(await server.exit).toBe(0)
    expect(linesOf(server)).toMatchObject([
      {
        msg: 'Quiz Kingdom is up',
        version: manifest.version,
        playerUrl: `http://localhost:${server.playerPort}`,
        adminUrl: `http://localhost:${server.adminPort}`,
      },
      { msg: 'Stopping' },
    ])
  })

  it('ends at once at a second signal, as Ctrl+C under npm sends it', async () => {
    const server = await startServer(await settingsFor(createTemporaryFolder()))
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    await beginLogIn(server.playerPort, agent).then(({ sent }) => sent.on('error', () => {}))
    server.child.kill('SIGINT')
    await server.until('Stopping')
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
  })

  it('says that it is not ready before it closes its ports, and answers till then', async () => {
    const server = await startServer({
      ...(await settingsFor(createTemporaryFolder())),
      READY_GRACE_MS: '3000',
    })
    const port = server.playerPort
    const ready = () => answerTo(request({ port, path: '/api/ready', agent: false }).end())
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
    const signalledAt = performance.now()
    server.child.kill('SIGTERM')
    await expect
      .poll(ready, { interval: 5 })
      .toMatchObject({ status: 503, body: { code: 'not_ready_stopping' } })
    const kingdoms = await answerTo(request({ port, path: '/api/kingdom', agent: false }).end())
    expect(kingdoms.status).toBe(200)
    await expect.poll(() => isRefused(port), { interval: 5 }).toBe(true)
    expect(performance.now() - signalledAt).toBeGreaterThan(3000)
    expect(await server.exit).toBe(0)
  })

  it("has the first admin's password in a file of the setup's owner, and it opens the door", async () => {
    const folder = createTemporaryFolder()
    const settings = await settingsFor(folder)
    const setup = await setUpDatabase(settings)
    const file = join(folder, 'first-admin.txt')
    expect(setup.printed()).toContain(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const told = readFileSync(file, 'utf8')
    const [, password = ''] = /admin@quiz\.local\s+password\s+(\S+)/.exec(told) ?? []
    expect(password).not.toBe('')
    expect(setup.printed()).not.toContain(password)
    const server = await startServer(settings)
    const logIn = { email: 'admin@quiz.local', password }
    expect(await post(server.adminPort, '/api/auth/login', logIn)).toMatchObject({
      status: 200,
      body: { role: 'admin' },
    })
    expect(server.printed()).not.toContain('password')
    expect((await setUpDatabase(settings)).printed()).toBe('')
  })

  it('answers every call that has arrived when it is stopped under load', async () => {
    const server = await startServer({
      ...(await settingsFor(createTemporaryFolder())),
      RATE_LIMIT: 'off',
    })
    const { answered, cutOff, farewells } = await startLoad(
      { port: server.playerPort, path: '/api/category', clients: 20 },
      { count: 300, onAnswered: () => server.child.kill('SIGTERM') },
    )
    expect(cutOff).toEqual([])
    expect(answered).toBeGreaterThan(300)
    expect(farewells).toBe(20)
    expect(await server.exit).toBe(0)
  })

  it('stops in time in the middle of a job that has much to do', async () => {
    const settings = await settingsFor(createTemporaryFolder())
    await changeDatabase(settings, migrate)
    const countErased = async () => {
      let erased = 0
      await changeDatabase(settings, async (db) => {
        const rows = await db
          .selectFrom('user')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('erasedAt', 'is not', null)
          .execute()
        erased = rows[0]?.count ?? 0
      })
      return erased
    }
    await changeDatabase(settings, async (db) => {
      await sql`insert into "user" (id, email, username, username_folded, password_hash, role, created_at, deleted_at)
        with recursive numbers (number) as (
          select 1 union all select number + 1 from numbers where number < ${sql.lit(MANY)}
        )
        select 'deleted ' || number, number || '@example.org', 'Player ' || number, 'player ' || number,
          '', 'player', '2026-01-01', '2026-01-01' from numbers`.execute(db)
    })
    const server = await startProcess(MAIN, settings)
    await server.until('Quiz Kingdom is up')
    await expect.poll(countErased).toBeGreaterThan(0)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(await countErased()).toBeLessThan(MANY)
    expect(linesOf(server).at(-1)).toMatchObject({ msg: 'Stopping' })
  })

  it('serves a database of a newer release, which the setup refuses and leaves alone', async () => {
    const settings = await settingsFor(createTemporaryFolder())
    await changeDatabase(settings, migrate)
    await changeDatabase(settings, async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01')`.execute(
        db,
      )
      await db.deleteFrom('user').execute()
    })
    const setup = await startProcess(CLI, settings, ['setup'])
    expect(await setup.exit).toBe(3)
    expect(setup.printed()).toMatch(
      /^The database is from a newer release than this one \(.+\)\. .+\n$/,
    )
    await changeDatabase(settings, async (db) => {
      expect(await db.selectFrom('user').selectAll().execute()).toEqual([])
    })
    const server = await startProcess(MAIN, settings)
    await server.until('Quiz Kingdom is up')
    const sent = request({ port: server.playerPort, path: '/api/kingdom' }).end()
    expect(await answerTo(sent)).toMatchObject({ status: 200, body: { kingdoms: [] } })
  })

  it('can be stopped in the middle of its start, without a complaint', async () => {
    const settings = await settingsFor(createTemporaryFolder())
    await changeDatabase(settings, migrate)
    const begin = performance.now()
    const whole = await startProcess(MAIN, settings)
    await whole.until('Quiz Kingdom is up')
    const startTime = performance.now() - begin
    whole.child.kill('SIGKILL')
    for (let moment = 0; moment < 5; moment++) {
      const server = await startProcess(MAIN, settings)
      await sleep((startTime * moment) / 5)
      server.child.kill('SIGTERM')
      // Before the process handles signals, the system ends it.
      expect([0, null]).toContain(await server.exit)
      const said = linesOf(server).map(({ msg }) => msg)
      expect(['', 'Stopping', 'Quiz Kingdom is up,Stopping']).toContain(said.join())
    }
  })
})

async function changeDatabase(
  { DATABASE_URL, DATA_DIR }: Record<string, string>,
  change: (db: Db) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase(DATABASE_URL ?? `sqlite:${DATA_DIR}/quiz-kingdom.sqlite`, 'setup')
  await change(db).finally(() => db.destroy())
}

describe('the server process', () => {
  it('tells what is doubtful in its settings, a line each', async () => {
    const server = await startServer({
      DATA_DIR: createTemporaryFolder(),
      PLAYER_URL: 'https://quiz.example',
      ADMIN_URL: 'https://admin.quiz.example',
    })
    expect(linesOf(server)).toMatchObject([
      { level: WARN, msg: expect.stringMatching(/^TRUST_PROXY .*[^\n]$/) },
      { level: WARN, msg: expect.stringMatching(/^SMTP_URL .*[^\n]$/) },
      { msg: 'Quiz Kingdom is up' },
    ])
  })

  it('lets mails leave before it does', async () => {
    const stopping = Promise.withResolvers<void>()
    const received: string[] = []
    const { url } = await startMailServer({
      onData: (stream, session, done) => {
        stream.resume()
        stopping.promise.then(() => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    const server = await startServer({ DATA_DIR: createTemporaryFolder(), SMTP_URL: url })
    await signUp(server)

    server.child.kill('SIGTERM')
    await server.until('Stopping')
    stopping.resolve()
    expect(await server.exit).toBe(0)
    expect(received).toEqual(['new@example.org'])
  })

  it.each(['PLAYER_PORT', 'ADMIN_PORT'])('says in one line that %s is busy', async (variable) => {
    const port = await findFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const settings = { DATA_DIR: createTemporaryFolder() }
    await changeDatabase(settings, migrate)
    const server = await startProcess(MAIN, { ...settings, [variable]: String(port) })
    expect(await server.exit).toBe(1)
    expect(linesOf(server)).toMatchObject([
      {
        level: FATAL,
        msg: `Quiz Kingdom cannot start: ${variable} ${port} cannot be used: another program is using it`,
      },
    ])
  })

  it.each([
    [{ PLAYER_PORT: 'many' }, 'PLAYER_PORT must be a port number'],
    [{ DATABASE_URL: 'sqlite:/dev/null/quiz.sqlite' }, 'The database cannot be opened: '],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/quiz' }, 'The database cannot be opened: '],
  ])('says in one line what is wrong with %o', async (settings, reason) => {
    const server = await startProcess(MAIN, { DATA_DIR: createTemporaryFolder(), ...settings })
    expect(await server.exit).toBe(1)
    expect(linesOf(server)).toMatchObject([
      { level: FATAL, msg: expect.stringContaining(`Quiz Kingdom cannot start: ${reason}`) },
    ])
  })
})
