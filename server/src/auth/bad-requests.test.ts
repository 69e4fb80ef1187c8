import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import type { App } from '../http/valibot.ts'
import { createLog } from '../platform/log.ts'
import { describeWithSharedApp, readSessionSecret } from '../testing/test-app.ts'
import { SESSION_COOKIE } from './sessions/session-cookies.plugin.ts'

const ABEBA = { email: 'abeba@example.org', username: 'Abeba', password: 'Sunny-Addis-13!' }
const JSON_TYPE = { 'content-type': 'application/json' }

describeWithSharedApp('account calls', (test) => {
  /** The same API with a log that the tests read. */
  let app: App
  let log: string
  beforeAll(async () => {
    log = ''
    const keep = (line: string) => {
      log += line
    }
    app = await buildApp({ ...test, log: createLog('debug', { write: keep }) })
  })
  afterAll(() => app.close())

  const signUp = (payload: object | string, headers: Record<string, string> = JSON_TYPE) =>
    app.inject({ method: 'POST', url: '/api/auth/signup', payload, headers })
  const countUsers = async () => (await test.db.selectFrom('user').select('id').execute()).length

  it.each([
    ['text/plain', JSON.stringify(ABEBA)],
    ['application/x-www-form-urlencoded', 'email=abeba%40example.org'],
    ['application/xml', '<email/>'],
  ])('take JSON and refuse %s with 415', async (type, payload) => {
    const answer = await signUp(payload, { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(await countUsers()).toBe(0)
  })

  it.each(['{"email":', 'nonsense', '{"__proto__":{"role":"admin"}}'])(
    'refuse what is no JSON with 400: %j',
    async (payload) => {
      const answer = await signUp(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    },
  )

  it.each(['[]', '"text"', '7', 'null'])(
    'refuse JSON that is no object with 400: %s',
    async (payload) => {
      const answer = await signUp(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toEqual(expect.any(String))
    },
  )

  it.each([
    { ...ABEBA, email: { $ne: null } },
    { ...ABEBA, email: ['abeba@example.org'] },
    { ...ABEBA, email: 7 },
  ])('refuse a field of another type and name it', async (payload) => {
    const answer = await signUp(payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['email'])
  })

  it('refuse half of a surrogate pair, which no database gives back', async () => {
    const answer = await signUp({ ...ABEBA, username: '\ud800Abeba' })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['username'])
    expect(await countUsers()).toBe(0)
  })

  it('take brackets, quotation marks and backslashes within a text for text', async () => {
    const answer = await signUp({ ...ABEBA, username: '"\\['.repeat(100) })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['username'])
  })

  it('refuse more than 16 kB with 413', async () => {
    const answer = await signUp({ ...ABEBA, password: 'x'.repeat(16 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({
      code: expect.any(String),
      message: 'The request is too large.',
    })
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('refuse a browser on a foreign page: %j', async (headers) => {
    const answer = await signUp(ABEBA, { ...JSON_TYPE, ...headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden' })
    expect(await countUsers()).toBe(0)
  })

  it('leave no password, token or cookie in the log', async () => {
    const password = 'Never-In-The-Log-1!'
    const form = { ...ABEBA, password }
    const allowed = { ...JSON_TYPE, origin: test.config.playerUrl }
    expect((await signUp(form, allowed)).statusCode).toBe(201)
    expect((await signUp(form, allowed)).statusCode).toBe(409)
    await signUp(`{"password": "${password}`)
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    const logIn = await post('/api/auth/login', form)
    const session = readSessionSecret(logIn)
    await app.inject({
      url: '/api/auth/user',
      cookies: { [SESSION_COOKIE]: session },
    })
    await post('/api/auth/login', { ...form, password: `${password}-wrong` })
    await post('/api/token/forgot-password', form)
    await app.deferredWork.settled()

    const tokens = test.mailer.sent.map(({ text }) => /\/([\w-]{32})\n/.exec(text)?.[1] ?? 'none')
    expect(tokens).toHaveLength(2)
    for (const token of tokens) {
      await app.inject({ url: `/api/token/verify-email/${token}` })
      await post(`/api/token/reset-password/${token}`, { newPassword: password })
    }

    expect(log).toContain('/api/token/verify-email/…')
    expect(log).toContain('"status":401')
    for (const secret of [password, session, ...tokens]) expect(log).not.toContain(secret)
  })
})
