import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { DAY_S, HOUR_S } from '../../platform/clock.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { holdResults } from '../../testing/hold-results.ts'
import { describeWithApp, startTestApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import { SESSION_COOKIE } from './session-cookies.plugin.ts'
import { createSessions, MAX_SESSIONS } from './sessions.ts'

function sessionCookie(answer: LightMyRequestResponse) {
  return answer.cookies.find(({ name }) => name === SESSION_COOKIE)
}

describeWithApp('a session', (test) => {
  let userId: Id
  beforeEach(async () => {
    userId = (await test.logIn('Abeba')).user.id
  })

  const calls = createAccountCalls(test)
  async function logIn(oldSecret?: string): Promise<string> {
    const cookies = oldSecret ? { [SESSION_COOKIE]: oldSecret } : {}
    const answer = await calls.logIn('abeba@example.org', TEST_PASSWORD, { cookies })
    const secret = sessionCookie(answer)?.value
    if (!secret) throw new Error('The log-in set no cookie')
    return secret
  }
  const ask = (secret: string, url = '/api/auth/user') =>
    test.inject({ url, cookies: { [SESSION_COOKIE]: secret } })
  const isLoggedIn = async (secret: string) => (await ask(secret)).json().loggedIn
  const logOut = (secret: string, headers = {}) =>
    test.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { [SESSION_COOKIE]: secret },
      headers,
    })

  it('knows its user', async () => {
    const answer = await ask(await logIn())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      loggedIn: true,
      user: {
        id: expect.any(String),
        username: 'Abeba',
        email: 'abeba@example.org',
        role: 'player',
      },
    })
  })

  it.each(['/api/auth/user', '/api/auth/admin'])(
    'is not there for anonymous and made-up cookies at %s',
    async (url) => {
      expect((await test.get(url)).json()).toEqual({ loggedIn: false })
      expect((await ask('made-up', url)).json()).toEqual({ loggedIn: false })
    },
  )

  it('counts as an admin’s only for admins', async () => {
    const player = await test.logIn('Player')
    const admin = await test.logIn('Keeper', 'admin')
    const url = '/api/auth/admin'
    expect((await player.get(url)).json()).toEqual({ loggedIn: false })
    expect((await admin.get(url)).json()).toEqual({ loggedIn: true, user: admin.user })
  })

  it('is stored as a hash only', async () => {
    const secret = await logIn()
    const rows = await test.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is fresh at each log-in, and the one before ends', async () => {
    const first = await logIn()
    expect(await isLoggedIn(first)).toBe(true)
    const second = await logIn(first)
    expect(second).not.toBe(first)
    expect(await isLoggedIn(first)).toBe(false)
    expect(await isLoggedIn(second)).toBe(true)
  })

  it('leaves the sessions on other devices alone when one begins or ends', async () => {
    const phone = await logIn()
    const laptop = await logIn()
    await logOut(laptop)
    expect(await isLoggedIn(phone)).toBe(true)
  })

  it('ends with log-out, at once and for good', async () => {
    const secret = await logIn()
    expect(await isLoggedIn(secret)).toBe(true)
    const answer = await logOut(secret)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: expect.any(String) })
    expect(sessionCookie(answer)).toMatchObject({ value: '', maxAge: 0, path: '/' })
    expect(await isLoggedIn(secret)).toBe(false)
    expect(await test.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it.each(['application/json', 'text/plain', 'nonsense'])(
    'ends with a log-out of type %s that says nothing',
    async (type) => {
      const secret = await logIn()
      const answer = await logOut(secret, { 'content-type': type, 'content-length': '0' })
      expect(answer.statusCode).toBe(200)
      expect(await isLoggedIn(secret)).toBe(false)
    },
  )

  it('need not be there to log out', async () => {
    const answer = await test.post('/api/auth/logout')
    expect(answer.statusCode).toBe(200)
  })

  it('ends after 30 days without use', async () => {
    const secret = await logIn()
    test.clock.advance(30 * DAY_S - 1)
    // A call that does not prolong the session still finds it.
    expect((await ask(secret, '/api/quiz-result/top-players')).statusCode).toBe(200)
    // A second later it has ended, although it was just cached.
    test.clock.advance(1)
    expect(await isLoggedIn(secret)).toBe(false)
  })

  it('is prolonged by use, cookie included', async () => {
    const secret = await logIn()
    test.clock.advance(29 * DAY_S)
    const cookie = sessionCookie(await ask(secret))
    expect(cookie).toMatchObject({ value: secret, maxAge: 30 * DAY_S, httpOnly: true })
    test.clock.advance(29 * DAY_S)
    expect(await isLoggedIn(secret)).toBe(true)
  })

  it('is prolonged also when another call came first', async () => {
    const secret = await logIn()
    test.clock.advance(29 * DAY_S)
    await ask(secret, '/api/quiz-result/top-players')
    expect(sessionCookie(await ask(secret))).toMatchObject({ value: secret })
  })

  it('is prolonged once an hour at most', async () => {
    const secret = await logIn()
    test.clock.advance(60 * 60 - 1)
    expect(sessionCookie(await ask(secret))).toBeUndefined()
    test.clock.advance(10)
    expect(sessionCookie(await ask(secret))).toBeDefined()
    test.clock.advance(10)
    expect(sessionCookie(await ask(secret))).toBeUndefined()
  })

  it('never sets its cookie on an answer that a shared cache may keep', async () => {
    const secret = await logIn()
    test.clock.advance(DAY_S)
    expect(sessionCookie(await ask(secret, '/api/kingdom'))).toBeUndefined()
  })

  it('shows a new role as soon as the user is forgotten', async () => {
    const player = await test.logIn('Player')
    const url = '/api/auth/admin'
    expect((await player.get(url)).json().loggedIn).toBe(false)
    await test.db
      .updateTable('user')
      .set({ role: 'admin' })
      .where('id', '=', player.user.id)
      .execute()
    test.app.sessions.forget(player.user.id)
    expect((await player.get(url)).json().loggedIn).toBe(true)
  })

  it('is not remembered by a look-up that was on its way when it ended', async () => {
    const secret = await logIn()
    const { db, reached, letGo } = holdResults(test.db, () => true)
    const app = await buildApp({ ...test, db })
    const cookies = { [SESSION_COOKIE]: secret }
    const early = app.inject({ url: '/api/auth/user', cookies })
    await reached
    await test.db.deleteFrom('session').execute()
    app.sessions.forget(userId)
    letGo()
    await early
    const late = await app.inject({ url: '/api/auth/user', cookies })
    expect(late.json()).toEqual({ loggedIn: false })
    await app.close()
  })

  it('shows what another process changed within two seconds', async () => {
    const player = await test.logIn('Player')
    const url = '/api/auth/user'
    expect((await player.get(url)).json().loggedIn).toBe(true)
    await test.db.deleteFrom('session').execute()
    test.clock.advance(2)
    expect((await player.get(url)).json().loggedIn).toBe(false)
  })

  it.each(['disabledAt', 'deletedAt', 'erasedAt'] as const)(
    'counts for nothing once another process has set its user’s %s, two seconds later',
    async (column) => {
      const player = await test.logIn('Player')
      const url = '/api/auth/user'
      expect((await player.get(url)).json().loggedIn).toBe(true)
      await test.db
        .updateTable('user')
        .set({ [column]: test.clock.now().toISOString() })
        .where('id', '=', player.user.id)
        .execute()
      test.clock.advance(2)
      expect((await player.get(url)).json()).toEqual({ loggedIn: false })
    },
  )

  it('ends after 90 days, however much it is used', async () => {
    const secret = await logIn()
    for (let days = 0; days < 70; days += 10) {
      expect(sessionCookie(await ask(secret))?.maxAge).toBe(days === 0 ? undefined : 30 * DAY_S)
      test.clock.advance(10 * DAY_S)
    }
    // From here on the session ends within 30 days, and the cookie says so.
    expect(sessionCookie(await ask(secret))).toMatchObject({ maxAge: 20 * DAY_S })
    test.clock.advance(20 * DAY_S - 1)
    expect(await isLoggedIn(secret)).toBe(true)
    test.clock.advance(1)
    expect(await isLoggedIn(secret)).toBe(false)
  })

  it('ends when its account has begun 50 newer ones, and no other account’s does', async () => {
    await test.db.deleteFrom('session').execute()
    const other = await test.logIn('Other')
    const first = await logIn()
    test.clock.advance(1)
    const second = await logIn()
    for (let i = 2; i < MAX_SESSIONS; i++) await logIn()
    expect(await isLoggedIn(first)).toBe(true)
    const newest = await logIn()
    expect(await isLoggedIn(first)).toBe(false)
    expect(await isLoggedIn(second)).toBe(true)
    expect(await isLoggedIn(newest)).toBe(true)
    expect((await other.inject({ url: '/api/auth/user' })).json().loggedIn).toBe(true)
  })

  it('of a player who becomes an admin ends as an admin’s', async () => {
    const secret = await logIn()
    await test.db.updateTable('user').set({ role: 'admin' }).execute()
    test.app.sessions.forget(userId)
    test.clock.advance(12 * HOUR_S - 1)
    expect((await ask(secret, '/api/quiz-result/top-players')).statusCode).toBe(200)
    test.clock.advance(1)
    expect(await isLoggedIn(secret)).toBe(false)
  })

  it('says in plain words which device it is on', async () => {
    await test.db.deleteFrom('session').execute()
    const agents = [
      'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
      'x'.repeat(10_000),
      '',
    ]
    for (const agent of agents) {
      const headers = { 'user-agent': agent }
      await calls.logIn('abeba@example.org', TEST_PASSWORD, { headers })
      test.clock.advance(1)
    }
    const rows = await test.db.selectFrom('session').select('device').orderBy('createdAt').execute()
    expect(rows.map(({ device }) => device)).toEqual([
      'Firefox on Android',
      'Unknown device',
      'Unknown device',
    ])
  })
})

describeWithApp('an admin’s session', (test) => {
  let secret: string
  beforeEach(async () => {
    await test.logIn('Kebede', 'admin')
    const answer = await createAccountCalls(test).logIn('kebede@example.org')
    expect(sessionCookie(answer)).toMatchObject({ maxAge: 12 * HOUR_S })
    secret = sessionCookie(answer)?.value ?? ''
  })
  const ask = () => test.inject({ url: '/api/auth/admin', cookies: { [SESSION_COOKIE]: secret } })

  it('ends after twelve hours without use', async () => {
    test.clock.advance(12 * HOUR_S - 1)
    expect(sessionCookie(await ask())).toMatchObject({ maxAge: 12 * HOUR_S })
    test.clock.advance(12 * HOUR_S)
    expect((await ask()).json()).toEqual({ loggedIn: false })
  })

  it('goes on for who works on one page all day, and saves now and then', async () => {
    test.clock.advance(12 * HOUR_S - 1)
    const saved = await test.inject({
      method: 'DELETE',
      url: '/api/account/sessions',
      cookies: { [SESSION_COOKIE]: secret },
    })
    expect(sessionCookie(saved)).toMatchObject({ value: secret, maxAge: 12 * HOUR_S })
    test.clock.advance(1)
    expect((await ask()).json().loggedIn).toBe(true)
  })

  it('ends after seven days, however much it is used', async () => {
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await ask()).json().loggedIn).toBe(true)
      test.clock.advance(8 * HOUR_S)
    }
    expect((await ask()).json().loggedIn).toBe(false)
  })
})

describe('remembered sessions', () => {
  it('are so many at most, and the one looked up longest ago is forgotten first', async () => {
    const test = await startTestApp(openTestSqlite)
    const { user } = await test.logIn('Abeba')
    const sessions = createSessions(test, async () => {}, 2)
    const open = async () => (await sessions.open(user)).secret
    const first = await open()
    const second = await open()
    for (const secret of [first, second, first]) await sessions.find(secret)
    const third = await open()
    await sessions.find(third)
    expect(sessions.recall(first)).toEqual(user)
    expect(sessions.recall(second)).toBeUndefined()
    expect(sessions.recall(third)).toEqual(user)
    await test.close()
  })

  it('are looked up again after the clock was set back: one that has ended would be honoured until then', async () => {
    const test = await startTestApp(openTestSqlite)
    const { user } = await test.logIn('Abeba')
    const sessions = createSessions(test, async () => {})
    const { secret } = await sessions.open(user)
    await sessions.find(secret)
    test.clock.advance(-90)
    expect(sessions.recall(secret)).toBeUndefined()
    await test.close()
  })
})

describe('the session cookie', () => {
  it('is out of reach of scripts and of other sites', async () => {
    const test = await startTestApp(openTestSqlite)
    await test.logIn('Abeba')
    const answer = await createAccountCalls(test).logIn('abeba@example.org')
    await test.close()
    expect(sessionCookie(answer)).toEqual({
      name: SESSION_COOKIE,
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      maxAge: 30 * DAY_S,
      path: '/',
      sameSite: 'Lax',
    })
  })

  it.each([
    ['__Host-quiz-kingdom-session', { playerUrl: 'https://quiz.example' }],
    [
      '__Secure-quiz-kingdom-session',
      { playerUrl: 'https://quiz.example', cookieDomain: 'quiz.example' },
    ],
    ['quiz-kingdom-session', { cookieDomain: 'quiz.example' }],
  ])('is called %s on a site with %j', async (name, overrides) => {
    const test = await startTestApp(openTestSqlite, overrides)
    await test.logIn('Abeba')
    const answer = await createAccountCalls(test).logIn('abeba@example.org')
    const { cookieDomain = undefined } = { cookieDomain: undefined, ...overrides }
    const cookie = answer.cookies.find((each) => each.name === name)
    expect(cookie).toMatchObject({
      path: '/',
      ...(cookieDomain !== undefined && { domain: cookieDomain }),
    })
    expect(cookie?.secure ?? false).toBe('playerUrl' in overrides)
    expect('domain' in (cookie ?? {})).toBe(cookieDomain !== undefined)
    const description = (await test.get('/api/openapi.json')).json()
    expect(description.components.securitySchemes.session.name).toBe(name)
    await test.close()
  })

  it.each(['long', 'short'])(
    'is taken on https under its prefixed name alone, on the %s way',
    async (way) => {
      const test = await startTestApp(openTestSqlite, { playerUrl: 'https://quiz.example' })
      const { secret, user } = await test.logIn('Abeba')
      const ask = (name: string) =>
        test.inject({ url: '/api/auth/user', cookies: { [name]: secret } })
      // The second call is answered by a kept reply.
      if (way === 'short') await ask('__Host-quiz-kingdom-session')
      expect((await ask(SESSION_COOKIE)).json()).toEqual({ loggedIn: false })
      const answer = await ask('__Host-quiz-kingdom-session')
      expect(answer.json()).toEqual({ loggedIn: true, user })
      await test.close()
    },
  )

  it('goes with log-out', async () => {
    const test = await startTestApp(openTestSqlite, { playerUrl: 'https://quiz.example' })
    const { inject } = await test.logIn('Abeba')
    const answer = await inject({ method: 'POST', url: '/api/auth/logout' })
    expect(answer.cookies).toMatchObject([
      { name: '__Host-quiz-kingdom-session', value: '', maxAge: 0, secure: true, path: '/' },
    ])
    expect(await test.db.selectFrom('session').selectAll().execute()).toEqual([])
    await test.close()
  })
})
