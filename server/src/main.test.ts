import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPostgresDatabase } from './testing/databases.ts'
import { freePort } from './testing/free-port.ts'
import { startProcess, temporaryFolder } from './testing/server-process.ts'

// Each test starts processes of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 })

const MAIN = join(import.meta.dirname, 'main.ts')

async function answerTo(
  sent: ClientRequest,
): Promise<{ status: number | undefined; body: unknown }> {
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new Error('There was no answer')
  return { status: answer.statusCode, body: await json(answer) }
}

/** A log-in whose body is still to come; resolves when the server is waiting for it. */
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
    finish: () => {
      sent.end(body)
      return answerTo(sent)
    },
  }
}

describe.each([
  ['SQLite', async () => undefined],
  ['PostgreSQL', createPostgresDatabase],
])('the server process on %s', (_name, createDatabase) => {
  async function settingsFor(folder: string): Promise<Record<string, string>> {
    const url = await createDatabase()
    return { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
  }

  it('answers on both ports, finishes requests in flight at SIGTERM, and leaves with 0', async () => {
    const server = await startProcess(MAIN, await settingsFor(temporaryFolder()))
    await server.until('Quiz Kingdom is up')
    // Connections are kept alive, as browsers and proxies do: an idle one must not hold the stop up.
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    for (const port of [server.playerPort, server.adminPort]) {
      const sent = request({ port, agent, path: '/api/health' }).end()
      expect(await answerTo(sent)).toEqual({ status: 200, body: { status: 'ok' } })
    }
    const atPlayer = await beginLogIn(server.playerPort, agent)
    const atAdmin = await beginLogIn(server.adminPort, agent)

    server.child.kill('SIGTERM')
    await server.until('Stopping')
    for (const port of [server.playerPort, server.adminPort]) {
      const [error] = await once(request({ port }).end(), 'error')
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    }
    for (const answer of [await atPlayer.finish(), await atAdmin.finish()]) {
      expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid Credentials!' } })
    }
    expect(await server.exit).toBe(0)
  })

  it("prints the first admin's password once, and it opens the door", async () => {
    const settings = await settingsFor(temporaryFolder())
    const first = await startProcess(MAIN, settings)
    await first.until('Quiz Kingdom is up')
    const [, password] = /admin@quiz\.local\s+password\s+(\S+)/.exec(first.printed()) ?? []
    const sent = request({
      port: first.adminPort,
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
    }).end(JSON.stringify({ email: 'admin@quiz.local', password }))
    expect(await answerTo(sent)).toMatchObject({ status: 200, body: { role: 'admin' } })
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)

    const second = await startProcess(MAIN, settings)
    await second.until('Quiz Kingdom is up')
    expect(second.printed()).not.toContain('password')
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })
})

describe('the server process', () => {
  it('lets mails leave before it does', async () => {
    const stopping = Promise.withResolvers<void>()
    const received: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        stream.resume()
        stopping.promise.then(() => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    const smtpPort = await freePort()
    smtp.listen(smtpPort, '127.0.0.1')
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)))
    const server = await startProcess(MAIN, {
      DATA_DIR: temporaryFolder(),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    })
    await server.until('Quiz Kingdom is up')
    const sent = request({
      port: server.playerPort,
      method: 'POST',
      path: '/api/auth/signup',
      headers: { 'content-type': 'application/json' },
    }).end(
      JSON.stringify({ email: 'new@example.org', username: 'newcomer', password: 'New-Here-1!' }),
    )
    expect(await answerTo(sent)).toMatchObject({ status: 201 })

    server.child.kill('SIGTERM')
    await server.until('Stopping')
    stopping.resolve()
    expect(await server.exit).toBe(0)
    expect(received).toEqual(['new@example.org'])
  })

  it.each(['PLAYER_PORT', 'ADMIN_PORT'])('says in one line that %s is busy', async (variable) => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const server = await startProcess(MAIN, {
      DATA_DIR: temporaryFolder(),
      ADMIN_PASSWORD: 'Keeper-Of-9-Keys!',
      [variable]: String(port),
    })
    expect(await server.exit).toBe(1)
    expect(server.printed().split('\n').slice(1)).toEqual([
      `Quiz Kingdom cannot start: ${variable} ${port} cannot be used: another program is using it`,
      '',
    ])
  })

  it.each([
    [{ PLAYER_PORT: 'many' }, 'PLAYER_PORT must be a port number'],
    [{ DATABASE_URL: 'sqlite:/dev/null/quiz.sqlite' }, 'The database cannot be opened: '],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/quiz' }, 'The database cannot be opened: '],
  ])('says in one line what is wrong with %o', async (settings, reason) => {
    const server = await startProcess(MAIN, { DATA_DIR: temporaryFolder(), ...settings })
    expect(await server.exit).toBe(1)
    const [line, ...rest] = server.printed().split('\n')
    expect(line).toContain(`Quiz Kingdom cannot start: ${reason}`)
    expect(rest).toEqual([''])
  })
})
