import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { insertSession } from '../auth/sessions/sessions.repository.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'
import { findFreePort } from '../testing/free-port.ts'
import { createTemporaryFolder } from '../testing/server-process.ts'
import { insertTestUser } from '../testing/test-app.ts'
import { CONNECTION_TIMEOUTS, startServer } from './serve.ts'

const PAST_TIME = '2026-01-01T00:00:00.000Z'

async function createServableDatabase() {
  const config = readConfig({
    DATA_DIR: createTemporaryFolder(),
    PLAYER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
    LOG_LEVEL: 'silent',
    SERVE_APPS: 'off',
  })
  const db = openDatabase(config.databaseUrl)
  onTestFinished(() => db.destroy())
  await migrate(db)
  return { config, db }
}

it('works in the background from its start on', async () => {
  const { config, db } = await createServableDatabase()
  const { id: userId } = await insertTestUser(db, new Date(PAST_TIME), 'Abeba', 'player')
  await insertSession(db, {
    hash: 'a',
    userId,
    createdAt: PAST_TIME,
    lastSeenAt: PAST_TIME,
    expiresAt: PAST_TIME,
  })
  onTestFinished(await startServer(config))
  await expect.poll(() => db.selectFrom('session').select('hash').execute()).toEqual([])
})

it('keeps a connection alive for longer than the 60 s of the usual proxy', async () => {
  const { config } = await createServableDatabase()
  onTestFinished(await startServer(config))
  for (const port of [config.playerPort, config.adminPort]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
    expect(Number(seconds)).toBeLessThan(120)
  }
})

it('hangs up on whoever sends a request byte by byte, after 30 s, and on nobody else', async () => {
  expect(CONNECTION_TIMEOUTS.requestTimeout).toBe(30_000)
  const { config } = await createServableDatabase()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  // A hundred times as fast as in production.
  const times = { ...CONNECTION_TIMEOUTS, requestTimeout: 300, connectionsCheckingInterval: 50 }
  onTestFinished(await startServer(config, log, times))

  for (const port of [config.playerPort, config.adminPort]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json']
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n`)
    const drip = setInterval(() => socket.write(' '), 20)
    const answer = await text(socket).catch(() => '')
    clearInterval(drip)
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
  }
  const url = `http://127.0.0.1:${config.playerPort}/api/health`
  expect((await fetch(url)).status).toBe(200)
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

it('stops at once beside connections on which nothing has come', async () => {
  const { config } = await createServableDatabase()
  const stop = await startServer(config)
  const silent = [config.playerPort, config.adminPort].map((port) =>
    connect(port, '127.0.0.1').resume(),
  )
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  const ends = Promise.all(silent.map((socket) => once(socket, 'end')))
  await stop()
  await ends
})
