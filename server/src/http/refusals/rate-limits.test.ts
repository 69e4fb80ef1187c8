import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { SESSION_COOKIE } from '../../auth/sessions/session-cookies.plugin.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { createQueryCounter } from '../../testing/query-counter.ts'
import { readSessionSecret, setUpTestApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import type { App } from '../valibot.ts'
import {
  ANONYMOUS_CALLS_PER_MINUTE,
  COUNTED_NETWORKS_MAX,
  createCallCounter,
  createCallRates,
  LOGGED_IN_CALLS_PER_MINUTE,
  PASSWORD_CALLS_PER_MINUTE,
  toNetwork,
  toSubnet,
  USER_CALLS_PER_MINUTE,
} from './rate-limits.ts'

const CONCURRENT_CALLS = 500

describe('calls from one address', () => {
  const test = setUpTestApp(openTestSqlite)
  let app: App
  const queries = createQueryCounter()
  beforeEach(async () => {
    const config = { ...test.config, rateLimit: true }
    app = await buildApp({ ...test, db: test.db.withPlugin(queries), config })
  })
  afterEach(() => app.close())

  const get = (url: string, remoteAddress = '1.1.1.1') =>
    app.inject({ url, remoteAddress, cookies: { [SESSION_COOKIE]: 'made-up' } })
  /** Returns how often each status was answered. */
  async function callOften(
    times: number,
    url: string,
    from?: string,
  ): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {}
    for (let done = 0; done < times; done += CONCURRENT_CALLS) {
      const calls = Array.from({ length: Math.min(CONCURRENT_CALLS, times - done) }, () =>
        get(url, from),
      )
      for (const { statusCode } of await Promise.all(calls)) {
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      }
    }
    return statuses
  }

  it('are stopped beyond so many a minute, unknown addresses too but no images, and cost no query then', async () => {
    expect(await callOften(10, '/api/images/none')).toEqual({ 404: 10 })
    queries.count = 0
    const statuses = await callOften(ANONYMOUS_CALLS_PER_MINUTE, '/api/nothing')
    expect(statuses).toEqual({ 404: ANONYMOUS_CALLS_PER_MINUTE })
    const answer = await get('/api/kingdom')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) })
    expect(answer.headers['retry-after']).toBe('60')
    expect((await get('/%61pi/kingdom')).statusCode).toBe(429)
    expect(queries.count).toBe(0)
    expect((await get('/api/images/none')).statusCode).toBe(404)

    test.clock.advance(59)
    expect((await get('/api/kingdom')).headers['retry-after']).toBe('1')

    // Health and other addresses are not affected.
    expect((await get('/api/health')).statusCode).toBe(200)
    expect((await get('/api/kingdom', '2.2.2.2')).statusCode).toBe(200)
    test.clock.advance(1)
    expect((await get('/api/kingdom')).statusCode).toBe(200)
  })

  it('are counted where a kept reply answers them, too', async () => {
    const fetchKingdoms = async () =>
      (await app.inject({ url: '/api/kingdom', remoteAddress: '127.0.0.1' })).statusCode
    expect([await fetchKingdoms(), await fetchKingdoms()]).toEqual([200, 200])
    await callOften(ANONYMOUS_CALLS_PER_MINUTE - 3, '/api/nothing', '127.0.0.1')
    expect([await fetchKingdoms(), await fetchKingdoms()]).toEqual([200, 429])
  })

  it('count sooner where they look into accounts, whoever is logged in', async () => {
    const { secret } = await test.logIn('Abeba')
    const logIn = (cookies: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '1.1.1.1', cookies })
    for (let done = 0; done < PASSWORD_CALLS_PER_MINUTE; done += CONCURRENT_CALLS) {
      const answers = await Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => logIn()))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    }
    expect((await logIn()).statusCode).toBe(429)
    expect((await logIn({ [SESSION_COOKIE]: secret })).statusCode).toBe(429)
    expect((await get('/api/auth/user')).statusCode).toBe(200)
  })

  const logInAs = async (name: string) =>
    readSessionSecret(
      await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `${name}@example.org`, password: TEST_PASSWORD },
        remoteAddress: '3.3.3.3',
      }),
    )
  const getAs = (secret: string, url = '/api/auth/user', remoteAddress = '1.1.1.1') =>
    app.inject({ url, remoteAddress, cookies: { [SESSION_COOKIE]: secret } })

  it('count for the account where the session has begun or proved real, whatever others there do', async () => {
    const { secret } = await test.logIn('Abeba')
    expect((await getAs(secret)).json()).toMatchObject({ loggedIn: true })
    const payload = { email: 'abeba@example.org', password: TEST_PASSWORD }
    const call = { method: 'POST', url: '/api/auth/login', remoteAddress: '1.1.1.1' } as const
    const begun = readSessionSecret(await app.inject({ ...call, payload }))
    await callOften(ANONYMOUS_CALLS_PER_MINUTE, '/api/nothing')
    expect((await get('/api/kingdom')).statusCode).toBe(429)
    expect((await getAs(begun)).statusCode).toBe(200)
    // Longer than a session is cached.
    test.clock.advance(10)
    expect((await getAs(secret)).json()).toMatchObject({ loggedIn: true })
    expect((await getAs(secret, '/api/nothing')).statusCode).toBe(404)
  })

  it('are stopped beyond so many of one account, wherever they come from, and a log-in adds none', async () => {
    const { secret } = await test.logIn('Abeba')
    const [second = '', third = ''] = [await logInAs('abeba'), await logInAs('abeba')]
    // The first call of a session still counts for its network.
    await getAs(secret)
    for (let i = 0; i < USER_CALLS_PER_MINUTE; i++) {
      const either = i % 2 === 0 ? secret : second
      expect((await getAs(either, '/api/auth/user', `1.1.1.${i % 200}`)).statusCode).toBe(200)
    }
    for (const each of [secret, second, third, await logInAs('abeba')]) {
      expect((await getAs(each, '/api/auth/user', '2.2.2.2')).statusCode).toBe(429)
    }
    expect((await get('/api/auth/user', '2.2.2.2')).statusCode).toBe(200)
    test.clock.advance(60)
    expect((await getAs(third)).statusCode).toBe(200)
  })

  it('count for the network again once the session has ended', async () => {
    const { secret } = await test.logIn('Abeba')
    await getAs(secret)
    await test.db.deleteFrom('session').execute()
    test.clock.advance(10)
    await getAs(secret)
    await callOften(ANONYMOUS_CALLS_PER_MINUTE - 1, '/api/nothing')
    expect((await getAs(secret)).statusCode).toBe(429)
  })
})

it('counts no more networks than its bound, and forgets first what began first', () => {
  const count = createCallCounter({ now: () => new Date(0) }, 1, COUNTED_NETWORKS_MAX)
  count('first')
  expect(count('first')).toBeGreaterThan(0)
  for (let number = 1; number < COUNTED_NETWORKS_MAX; number++) count(`network ${number}`)
  expect(count('first')).toBeGreaterThan(0)
  count('one too many')
  expect(count('one too many')).toBeGreaterThan(0)
  expect(count('first')).toBe(0)
})

it('counts all who are logged in on one network loosely', () => {
  const rates = createCallRates({ now: () => new Date(0) })
  for (let user = 0; user < LOGGED_IN_CALLS_PER_MINUTE; user++) {
    const secret = `secret ${user % 1000}`
    rates.registerSession(secret, `user ${user % 1000}`)
    expect(rates.count('1.1.1.1', secret)).toBe(0)
  }
  expect(rates.count('1.1.1.1', 'secret 1')).toBe(60)
  expect(rates.count('2.2.2.2', 'secret 1')).toBe(0)
})

it('begins a count again after the clock was set back', () => {
  let now = new Date(3_600_000)
  const count = createCallCounter({ now: () => now }, 1, 10)
  count('caller')
  expect(count('caller')).toBe(60)
  now = new Date(0)
  expect(count('caller')).toBe(0)
})

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['2001:db8:1:2::', '2001:db8:1'],
  ['1::3:4:5:6:7:8', '1:0:3'],
  ['::1', '0:0:0'],
])('takes %s for a part of the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('takes %s for a part of the subnet %s', (address, subnet) => {
  expect(toSubnet(address)).toBe(subnet)
})
