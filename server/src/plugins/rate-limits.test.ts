import { once } from 'node:events'
import { createServer } from 'node:http'
import inject from 'light-my-request'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashSecret, newSecret } from '../accounts/secrets.ts'
import { buildApp } from '../app.ts'
import { isoAfter } from '../clock.ts'
import { openSqlite } from '../testing/databases.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import {
  ACCOUNT_CALLS_PER_MINUTE,
  CALLS_PER_MINUTE,
  createCallCounter,
  MAX_NETWORKS,
  networkOf,
  SESSION_CALLS_PER_MINUTE,
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

  it('count sooner where they look into accounts, whoever is logged in', async () => {
    const { secret } = await test.logIn('Abeba')
    const logIn = (cookies: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '1.1.1.1', cookies })
    for (let done = 0; done < ACCOUNT_CALLS_PER_MINUTE; done += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => logIn()))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    }
    expect((await logIn()).statusCode).toBe(429)
    expect((await logIn({ [SESSION_COOKIE]: secret })).statusCode).toBe(429)
    expect((await get('/api/auth/user')).statusCode).toBe(200)
  })

  const getAs = (secret: string, url = '/api/auth/user', remoteAddress = '1.1.1.1') =>
    app.inject({ url, remoteAddress, cookies: { [SESSION_COOKIE]: secret } })

  it('count for the session where it has proved real, whatever others there do', async () => {
    const { secret } = await test.logIn('Abeba')
    expect((await getAs(secret)).json()).toMatchObject({ loggedIn: true })
    await callOften(CALLS_PER_MINUTE, '/api/nothing')
    expect((await get('/api/kingdom')).statusCode).toBe(429)
    // Longer than a session is remembered without asking the database.
    test.clock.advance(10)
    expect((await getAs(secret)).json()).toMatchObject({ loggedIn: true })
    expect((await getAs(secret, '/api/nothing')).statusCode).toBe(404)
  })

  it('count for the session as soon as it has begun', async () => {
    await test.logIn('Abeba')
    const payload = { email: 'abeba@example.org', password: TEST_PASSWORD }
    const call = { method: 'POST', url: '/api/auth/login', remoteAddress: '1.1.1.1' } as const
    const { cookies } = await app.inject({ ...call, payload })
    const secret = cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
    await callOften(CALLS_PER_MINUTE, '/api/nothing')
    expect((await getAs(secret)).statusCode).toBe(200)
  })

  it('are stopped beyond so many of one session, wherever they come from', async () => {
    const { secret } = await test.logIn('Abeba')
    for (let i = 0; i < SESSION_CALLS_PER_MINUTE; i++) {
      expect((await getAs(secret, '/api/auth/user', `1.1.1.${i % 200}`)).statusCode).toBe(200)
    }
    expect((await getAs(secret, '/api/auth/user', '2.2.2.2')).statusCode).toBe(429)
    expect((await get('/api/auth/user', '2.2.2.2')).statusCode).toBe(200)
  })

  it('count for the address again once the session has ended', async () => {
    const { secret } = await test.logIn('Abeba')
    await getAs(secret)
    await test.db.deleteFrom('session').execute()
    test.clock.advance(10)
    await getAs(secret)
    await callOften(CALLS_PER_MINUTE - 1, '/api/nothing')
    expect((await getAs(secret)).statusCode).toBe(429)
  })

  it('of a campus behind one address are all answered', async () => {
    await app.ready()
    const PLAYERS = 2000
    // More than an address has: a page asks who is logged in, and a quiz goes over several pages.
    const urls = Array.from({ length: 4 }, () => '/api/auth/user')
    const now = test.clock.now().toISOString()
    const { user } = await test.logIn('Abeba')
    const secrets = Array.from({ length: PLAYERS }, () => newSecret())
    const sessions = secrets.map((secret) => ({
      hash: hashSecret(secret),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: isoAfter(test.clock.now(), 60 * 60),
    }))
    await test.db.insertInto('session').values(sessions).execute()

    const statuses = new Set<number>()
    for (const url of urls) {
      for (let done = 0; done < PLAYERS; done += AT_ONCE) {
        const calls = secrets.slice(done, done + AT_ONCE).map((secret) =>
          inject(app.handle, {
            url,
            remoteAddress: '1.1.1.1',
            cookies: { [SESSION_COOKIE]: secret },
          }),
        )
        for (const { statusCode } of await Promise.all(calls)) statuses.add(statusCode)
      }
    }
    expect(statuses).toEqual(new Set([200]))
  })

  it('are let in for images and health without being counted', async () => {
    const url = '/api/images/none'
    expect(await callOften(CALLS_PER_MINUTE + 1, url)).toEqual({ 404: CALLS_PER_MINUTE + 1 })
    expect((await get('/api/kingdom')).statusCode).toBe(200)
  })
})

it('counts no more networks than its bound, and forgets first what began first', () => {
  const { count } = createCallCounter({ now: () => new Date(0) }, 1, MAX_NETWORKS)
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
