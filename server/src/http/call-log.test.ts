import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { SESSION_COOKIE } from '../auth/sessions/session-cookies.plugin.ts'
import { createLog } from '../platform/log.ts'
import { openTestSqlite } from '../testing/databases.ts'
import {
  ADDRESSES_WITH_SECRETS,
  ADDRESSES_WITHOUT_SECRETS,
  INVITE_CODE,
  MAILED_TOKEN,
  SEARCH_TERM,
  SECRET_PATTERN,
} from '../testing/logged-addresses.ts'
import { type Player, setUpTestApp, TEST_PASSWORD } from '../testing/test-app.ts'
import type { App } from './valibot.ts'

const test = setUpTestApp(openTestSqlite)
let app: App
let player: Player
let lines: Record<string, unknown>[]
beforeEach(async () => {
  lines = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await buildApp({ ...test, log })
  player = await test.logIn('Abeba')
})
afterEach(() => app.close())

const post = (path: string, payload: object, cookies = {}) =>
  app.inject({ method: 'POST', url: `/api/${path}`, payload, cookies })
const logIn = (email: string, password: string) => post('auth/login', { email, password })
const findMailedToken = () => /[\w-]{32}/.exec(test.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''

describe('the log says who', () => {
  it('logged in and out', async () => {
    const answer = await logIn(player.user.email, TEST_PASSWORD)
    const secret = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
    await post('auth/logout', {}, { [SESSION_COOKIE]: secret })
    const userId = player.user.id
    expect(lines).toMatchObject([
      { event: 'logged_in', userId },
      { url: '/api/auth/login', status: 200 },
      { event: 'logged_out', userId },
      { url: '/api/auth/logout', status: 200, userId },
    ])
  })

  it('failed to log in, but for an account that does not exist', async () => {
    await logIn(player.user.email, 'Not-This-1!')
    await logIn('nobody@example.org', 'Not-This-1!')
    const refusals = lines.filter(({ code }) => code === 'unauthenticated')
    expect(refusals.map(({ userId }) => userId)).toEqual([player.user.id, undefined])
  })

  it('signed up, verified an e-mail and reset a password', async () => {
    const email = 'new@example.org'
    await post('auth/signup', { email, username: 'Newcomer', password: TEST_PASSWORD })
    await app.inject({ url: `/api/token/verify-email/${findMailedToken()}` })
    await post('token/forgot-password', { email })
    await app.deferredWork.settled()
    const newPassword = 'Another-One-1!'
    await post(`token/reset-password/${findMailedToken()}`, {
      newPassword,
      confirmPassword: newPassword,
    })
    const user = await test.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(lines.filter(({ event }) => event)).toMatchObject([
      { event: 'signed_up', userId: user.id },
      { event: 'email_verified', userId: user.id },
      { event: 'password_reset', userId: user.id },
    ])
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  it('turned a second factor on and off', async () => {
    const admin = await test.logIn('Keeper', 'admin')
    let cookies = { [SESSION_COOKIE]: admin.secret }
    const url = '/api/account/second-factor'
    const currentPassword = TEST_PASSWORD
    const begun = await app.inject({ method: 'POST', url, payload: { currentPassword }, cookies })
    const totp = new TOTP({ secret: Secret.fromBase32(begun.json().secret) })
    const code = () => totp.generate({ timestamp: test.clock.now().getTime() })
    const on = await app.inject({ method: 'PUT', url, payload: { code: code() }, cookies })
    const secret = on.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
    cookies = { [SESSION_COOKIE]: secret }
    for (const [method, path] of [
      ['POST', `${url}/recovery-codes`],
      ['DELETE', url],
    ] as const) {
      test.clock.advance(30)
      const payload = { currentPassword, code: code() }
      await app.inject({ method, url: path, payload, cookies })
    }
    const userId = admin.user.id
    expect(lines.filter(({ event }) => event)).toMatchObject([
      { event: 'second_factor_on', userId },
      { event: 'recovery_codes_renewed', userId },
      { event: 'second_factor_off', userId },
    ])
  })

  it('was refused, and which admin did what', async () => {
    const admin = await test.logIn('Keeper', 'admin')
    const remove = (who: Player) =>
      app.inject({
        method: 'DELETE',
        url: '/api/kingdom/remove/000000000000000000000000',
        cookies: { [SESSION_COOKIE]: who.secret },
      })
    expect((await remove(player)).statusCode).toBe(403)
    expect((await remove(admin)).statusCode).toBe(404)
    expect(lines).toMatchObject([
      { code: 'forbidden', userId: player.user.id },
      { method: 'DELETE', status: 403, userId: player.user.id },
      { code: 'not_found', userId: admin.user.id },
      { method: 'DELETE', status: 404, userId: admin.user.id },
    ])
  })
})

describe('the address of a call in the log', () => {
  const loggedFor = async (addresses: readonly string[]) => {
    for (const url of addresses) await app.inject({ url })
    return lines.flatMap(({ url }) => url ?? [])
  }

  it('has no secret, however it is spelt', async () => {
    const logged = await loggedFor(ADDRESSES_WITH_SECRETS)
    // The router logs no address that it cannot parse.
    const unread = lines.filter(({ msg }) => msg === 'The URL could not be parsed')
    expect(logged.length + unread.length).toBe(ADDRESSES_WITH_SECRETS.length)
    expect(logged.filter((url) => SECRET_PATTERN.test(String(url)))).toEqual([])
    expect(JSON.stringify(lines)).not.toMatch(SECRET_PATTERN)
  })

  it('says where a secret or a search was', async () => {
    const addresses = [
      `/api/token/validate/${MAILED_TOKEN}`,
      `/leagues/join/${INVITE_CODE}`,
      `/api/accounts?search=${SEARCH_TERM}`,
    ]
    expect(await loggedFor(addresses)).toEqual([
      '/api/token/validate/…',
      '/leagues/join/…',
      '/api/accounts?…',
    ])
  })

  it('is as it was asked for where it has none', async () => {
    expect(await loggedFor(ADDRESSES_WITHOUT_SECRETS)).toEqual(ADDRESSES_WITHOUT_SECRETS)
  })
})

describe('an error in the log', () => {
  const logged = (error: unknown): string => {
    const written: string[] = []
    createLog('info', { write: (line) => void written.push(line) }).error({ err: error }, 'Failed')
    return written.join('')
  }

  it('tells its kind, text, place, code and cause', () => {
    const cause = Object.assign(new TypeError('underneath'), { code: 'E_DEEP' })
    expect(JSON.parse(logged(new Error('on top', { cause }))).err).toMatchObject({
      type: 'Error',
      message: 'on top',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'TypeError', message: 'underneath', code: 'E_DEEP' },
    })
  })

  it('leaves out what a driver adds to it, and who logs in at an address', () => {
    const url = 'postgres://quiz:very-secret@db/quiz'
    const written = logged(
      Object.assign(new Error(`cannot reach ${url}`), { input: 'very-secret' }),
    )
    expect(written).toContain('cannot reach postgres://…@db/quiz')
    expect(written).not.toContain('very-secret')
  })
})
