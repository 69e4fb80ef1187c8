import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { SESSION_COOKIE } from '../plugins/sessions.ts'
import { describeOnEachDatabase, openSqlite } from '../testing/databases.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { removeExpired } from './expiry.ts'
import { createSessions } from './sessions.ts'

const DAY_S = 24 * 60 * 60

function sessionCookie(answer: LightMyRequestResponse) {
  return answer.cookies.find(({ name }) => name === SESSION_COOKIE)
}

describeOnEachDatabase('a session', (open) => {
  let test: TestApp
  let userId: Id
  beforeEach(async () => {
    test = await startTestApp(open)
    userId = (await test.logIn('Abeba')).user.id
  })
  afterEach(() => test.close())

  async function logIn(oldSecret?: string): Promise<string> {
    const answer = await test.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'abeba@example.org', password: TEST_PASSWORD },
      cookies: oldSecret ? { [SESSION_COOKIE]: oldSecret } : {},
    })
    const secret = sessionCookie(answer)?.value
    if (!secret) throw new Error('The log-in set no cookie')
    return secret
  }
  const ask = (secret: string, url = '/api/auth/user') =>
    test.inject({ url, cookies: { [SESSION_COOKIE]: secret } })
  const isLoggedIn = async (secret: string) => (await ask(secret)).json().loggedIn

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
      expect((await test.inject({ url })).json()).toEqual({ loggedIn: false })
      expect((await ask('made-up', url)).json()).toEqual({ loggedIn: false })
    },
  )

  it('counts as an admin’s only for admins', async () => {
    const player = await test.logIn('Player')
    const admin = await test.logIn('Keeper', 'admin')
    const url = '/api/auth/admin'
    expect((await player.inject({ url })).json()).toEqual({ loggedIn: false })
    expect((await admin.inject({ url })).json()).toEqual({ loggedIn: true, user: admin.user })
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
    await test.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { [SESSION_COOKIE]: laptop },
    })
    expect(await isLoggedIn(phone)).toBe(true)
  })

  it('ends with log-out, at once and for good', async () => {
    const secret = await logIn()
    expect(await isLoggedIn(secret)).toBe(true)
    const answer = await test.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { [SESSION_COOKIE]: secret },
    })
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
      const answer = await test.inject({
        method: 'POST',
        url: '/api/auth/logout',
        cookies: { [SESSION_COOKIE]: secret },
        headers: { 'content-type': type, 'content-length': '0' },
      })
      expect(answer.statusCode).toBe(200)
      expect(await isLoggedIn(secret)).toBe(false)
    },
  )

  it('need not be there to log out', async () => {
    const answer = await test.inject({ method: 'POST', url: '/api/auth/logout' })
    expect(answer.statusCode).toBe(200)
  })

  it('ends after 30 days without use', async () => {
    const secret = await logIn()
    test.clock.advance(30 * DAY_S - 1)
    // A call that does not prolong still finds it …
    expect((await ask(secret, '/api/quiz-result/top-players')).statusCode).toBe(200)
    // … but not a second later, although it was just remembered.
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
    expect((await player.inject({ url })).json().loggedIn).toBe(false)
    await test.db
      .updateTable('user')
      .set({ role: 'admin' })
      .where('id', '=', player.user.id)
      .execute()
    test.app.sessions.forget(player.user.id)
    expect((await player.inject({ url })).json().loggedIn).toBe(true)
  })

  it('is not remembered by a look-up that was on its way when it ended', async () => {
    const secret = await logIn()
    const { db, reached, letGo } = holdFirstAnswer(test.db)
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

  it('shows what another process changed within five seconds', async () => {
    const player = await test.logIn('Player')
    const url = '/api/auth/user'
    expect((await player.inject({ url })).json().loggedIn).toBe(true)
    await test.db.deleteFrom('session').execute()
    test.clock.advance(5)
    expect((await player.inject({ url })).json().loggedIn).toBe(false)
  })

  it('is swept out once it has expired, and so are tokens', async () => {
    const early = await logIn()
    await test.inject({
      method: 'POST',
      url: '/api/token/forgot-password',
      payload: { email: 'abeba@example.org' },
    })
    test.clock.advance(15 * DAY_S)
    const late = await logIn()
    test.clock.advance(15 * DAY_S)
    await removeExpired(test)
    const sessions = await test.db.selectFrom('session').selectAll().execute()
    expect(sessions).toHaveLength(1)
    expect(await test.db.selectFrom('token').selectAll().execute()).toEqual([])
    expect(await isLoggedIn(early)).toBe(false)
    expect(await isLoggedIn(late)).toBe(true)
  })
})

/** The same database, whose first answer waits until it is let go. */
function holdFirstAnswer(db: Db) {
  const arrival = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      arrival.resolve()
      await gate.promise
      return result
    },
  })
  return { db: held, reached: arrival.promise, letGo: () => gate.resolve() }
}

describe('remembered sessions', () => {
  it('are so many at most, and the one looked up longest ago is forgotten first', async () => {
    const test = await startTestApp(openSqlite)
    const { user } = await test.logIn('Abeba')
    const sessions = createSessions(test, 2)
    const secrets = [await sessions.open(user.id), await sessions.open(user.id)]
    for (const secret of secrets) await sessions.find(secret)
    const [first = '', second = ''] = secrets
    await sessions.find(first)
    const third = await sessions.open(user.id)
    await sessions.find(third)
    expect(sessions.recall(first)).toEqual(user)
    expect(sessions.recall(second)).toBeUndefined()
    expect(sessions.recall(third)).toEqual(user)
    await test.close()
  })
})

describe('the session cookie', () => {
  const setCookieOf = async (overrides: Parameters<typeof startTestApp>[1]) => {
    const test = await startTestApp(openSqlite, overrides)
    await test.logIn('Abeba')
    const answer = await test.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'abeba@example.org', password: TEST_PASSWORD },
    })
    await test.close()
    return String(answer.headers['set-cookie'])
      .split('; ')
      .map((part) => part.replace(/^quiz-kingdom-session=[\w-]{43}$/, 'quiz-kingdom-session=…'))
      .toSorted()
  }

  it('is out of reach of scripts and of other sites', async () => {
    expect(await setCookieOf({})).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'quiz-kingdom-session=…',
    ])
  })

  it('travels over https alone where the site does', async () => {
    expect(await setCookieOf({ playerUrl: 'https://quiz.example' })).toContain('Secure')
  })

  it('is shared with subdomains when told so', async () => {
    const cookie = await setCookieOf({ cookieDomain: 'quiz.example' })
    expect(cookie).toContain('Domain=quiz.example')
  })
})
