import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { openSqlite } from '../testing/databases.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  ACCOUNT_CALLS_PER_MINUTE,
  CALLS_PER_MINUTE,
  createCallCounter,
  MAX_NETWORKS,
  networkOf,
} from './rate-limits.ts'
import { SESSION_COOKIE } from './sessions.ts'
import type { App } from './valibot.ts'

const AT_ONCE = 500

describe('calls from one address', () => {
  let test: TestApp
  let app: App
  const queries = createQueryCounter()
  beforeEach(async () => {
    test = await startTestApp(openSqlite)
    const config = { ...test.config, rateLimit: true }
    app = await buildApp({ ...test, db: test.db.withPlugin(queries), config })
  })
  afterEach(async () => {
    await app.close()
    await test.close()
  })

  const get = (url: string, remoteAddress = '1.1.1.1') =>
    app.inject({ url, remoteAddress, cookies: { [SESSION_COOKIE]: 'made-up' } })
  /** Statuses of so many calls, and how often each was answered. */
  async function callOften(
    times: number,
    url: string,
    from?: string,
  ): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {}
    for (let done = 0; done < times; done += AT_ONCE) {
      const calls = Array.from({ length: Math.min(AT_ONCE, times - done) }, () => get(url, from))
      for (const { statusCode } of await Promise.all(calls)) {
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      }
    }
    return statuses
  }

  it('are stopped beyond so many a minute, unknown addresses too, and cost no query then', async () => {
    queries.count = 0
    const statuses = await callOften(CALLS_PER_MINUTE, '/api/nothing')
    expect(statuses).toEqual({ 404: CALLS_PER_MINUTE })
    const answer = await get('/api/kingdom')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) })
    expect(answer.headers['retry-after']).toBe('60')
    expect((await get('/%61pi/kingdom')).statusCode).toBe(429)
    expect(queries.count).toBe(0)

    test.clock.advance(59)
    expect((await get('/api/kingdom')).headers['retry-after']).toBe('1')

    // Neither whether the server is well, nor what another address asks, hangs on it.
    expect((await get('/api/health')).statusCode).toBe(200)
    expect((await get('/api/kingdom', '2.2.2.2')).statusCode).toBe(200)
    test.clock.advance(1)
    expect((await get('/api/kingdom')).statusCode).toBe(200)
  })

  it('are counted where they are answered before the framework hears of them, too', async () => {
    await app.ready()
    const server = createServer(app.handle).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const fetchKingdoms = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/kingdom`)
      await answer.text()
      return answer.status
    }
    expect([await fetchKingdoms(), await fetchKingdoms()]).toEqual([200, 200])
    await callOften(CALLS_PER_MINUTE - 3, '/api/nothing', '127.0.0.1')
    expect([await fetchKingdoms(), await fetchKingdoms()]).toEqual([200, 429])
  })

  it('count sooner where they look into accounts', async () => {
    const url = '/api/token/verify-email/made-up'
    const statuses = await callOften(ACCOUNT_CALLS_PER_MINUTE, url)
    expect(statuses).toEqual({ 400: ACCOUNT_CALLS_PER_MINUTE })
    expect((await get(url)).statusCode).toBe(429)
    expect((await get('/api/auth/user')).statusCode).toBe(200)
  })

  it('are let in for images and health without being counted', async () => {
    const url = '/api/images/none'
    expect(await callOften(CALLS_PER_MINUTE + 1, url)).toEqual({ 404: CALLS_PER_MINUTE + 1 })
    expect((await get('/api/kingdom')).statusCode).toBe(200)
  })
})

it('counts no more networks than its bound, and forgets first what began first', () => {
  const count = createCallCounter({ now: () => new Date(0) }, 1)
  count('first')
  expect(count('first')).toBeGreaterThan(0)
  for (let number = 1; number < MAX_NETWORKS; number++) count(`network ${number}`)
  expect(count('first')).toBeGreaterThan(0)
  count('one too many')
  expect(count('one too many')).toBeGreaterThan(0)
  expect(count('first')).toBe(0)
})

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('takes %s for a part of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
