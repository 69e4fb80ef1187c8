import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { startMailServer } from './testing/mail-server.ts'
import { createTemporaryFolder, setUpDatabase, startProcess } from './testing/server-process.ts'
import { startStallableProxy } from './testing/stallable-proxy.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const EMAIL = 'private.person@example.org'
const SECRETS = {
  databasePassword: 'database-secret-1',
  smtpPassword: 'smtp-secret-2',
  adminPassword: 'Keeper-Secret-3!',
  firstPassword: 'First-Secret-4!',
  newPassword: 'Second-Secret-5!',
  wrongPassword: 'Wrong-Secret-6!',
  unreadablePassword: 'Unreadable-Secret-7!',
  madeUpToken: 'made-up-token-8-made-up-token-8-',
}

/** Accepts the mails of clients with the password until `refuse` is called. */
async function startRefusableMailServer() {
  const arrivals = new EventEmitter()
  const mails: string[] = []
  let isRefusing = false
  const { url } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) => {
      done(null, { user: password === SECRETS.smtpPassword ? username : undefined })
    },
    onMailFrom: (_address, _session, done) => done(isRefusing ? new Error('Not today') : null),
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        mails.push(mail)
        done()
        arrivals.emit('mail')
      })
    },
  })
  return {
    url: url.replace('//', `//postman:${SECRETS.smtpPassword}@`),
    mails,
    /** Resolves once more than `known` mails have arrived. */
    moreThan: async (known: number) => {
      while (mails.length <= known) await once(arrivals, 'mail')
    },
    refuse: () => {
      isRefusing = true
    },
  }
}

/** Returns the address of an empty database, for a user with the password of this test. */
async function createDatabase(): Promise<string> {
  const url = new URL(await createPostgresDatabase())
  const user = url.pathname.slice(1)
  const password = SECRETS.databasePassword
  const db = openDatabase(url.href)
  await sql.raw(`create role ${user} superuser login password '${password}'`).execute(db)
  await db.destroy()
  onTestFinished(async () => {
    const db = openDatabase(url.href)
    await sql.raw(`alter role ${user} nologin`).execute(db)
    await db.destroy()
  })
  return Object.assign(url, { username: user, password }).href
}

it('holds no secret that was used, whatever is asked for and whatever fails', async () => {
  const mail = await startRefusableMailServer()
  const database = await startStallableProxy(await createDatabase())
  const settings = {
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    ADMIN_PASSWORD: SECRETS.adminPassword,
    LOG_LEVEL: 'trace',
  }
  const setup = await setUpDatabase(settings)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  const cookies: string[] = []

  async function call(path: string, body?: object | string, cookie = ''): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${server.playerPort}/api/${path}`, {
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    cookies.push(...answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''))
    return answer.status
  }
  const logIn = (email: string, password: string) => call('auth/login', { email, password })
  const mailedTokens = () =>
    mail.mails.flatMap((sent) => [
      ...sent.matchAll(/\/(?:verify-email|reset-password)\/([\w-]{32})/g),
    ])
  async function nextToken(known: number): Promise<string> {
    await mail.moreThan(known)
    return mailedTokens().at(-1)?.[1] ?? ''
  }

  const signup = { email: EMAIL, username: 'Private', password: SECRETS.firstPassword }
  expect(await call('auth/signup', signup)).toBe(201)
  const verification = await nextToken(0)
  expect(await logIn(EMAIL, SECRETS.firstPassword)).toBe(403)
  expect(await call(`token/%76alidate/${verification}`)).toBe(200)
  expect(await call(`token/verify-email/${verification}?token=${verification}`)).toBe(200)
  expect(await logIn(EMAIL, SECRETS.wrongPassword)).toBe(401)
  expect(await logIn('nobody@example.org', SECRETS.wrongPassword)).toBe(401)
  expect(await call('auth/login', `{"password":"${SECRETS.unreadablePassword}"`)).toBe(400)
  expect(await logIn(EMAIL, SECRETS.firstPassword)).toBe(200)
  expect(await call('questions/stats', undefined, cookies.join('; '))).toBe(403)
  expect(await call('token/forgot-password', { email: EMAIL })).toBe(200)
  const reset = await nextToken(1)
  const newPassword = { newPassword: SECRETS.newPassword, confirmPassword: SECRETS.newPassword }
  expect(await call(`token/reset-password/${SECRETS.madeUpToken}`, newPassword)).toBe(400)
  expect(await call(`token/reset-password/${reset}`, newPassword)).toBe(200)
  expect(await logIn(EMAIL, SECRETS.newPassword)).toBe(200)
  expect(await logIn('admin@quiz.local', SECRETS.adminPassword)).toBe(200)
  mail.refuse()
  const other = { ...signup, email: `other.${EMAIL}`, username: 'Other' }
  expect(await call('auth/signup', other)).toBe(201)
  await server.until('Mail not sent')
  database.stall()
  expect(await logIn(EMAIL, SECRETS.newPassword)).toBe(503)
  expect(await call(`token/validate/${reset}`)).toBe(503)
  database.resume()
  server.child.kill('SIGTERM')
  // These two fail before they are up.
  const lost = `postgres://quiz:${SECRETS.databasePassword}@127.0.0.1:1/quiz`
  const [late, astray] = await Promise.all([
    startProcess(MAIN, { ...settings, PLAYER_URL: settings.DATABASE_URL }),
    startProcess(MAIN, { ...settings, DATABASE_URL: lost }),
  ])
  expect(await Promise.all([server.exit, late.exit, astray.exit])).toEqual([0, 1, 1])

  const written = [setup, server, late, astray].map(({ printed }) => printed()).join('')
  for (const part of ['logged_in', 'password_reset', 'Mail not sent', 'cannot start', '"err":']) {
    expect(written).toContain(part)
  }
  const sessions = cookies.map((cookie) => cookie.split('=')[1] ?? '').filter(Boolean)
  expect(sessions.length).toBeGreaterThanOrEqual(3)
  for (const secret of [...Object.values(SECRETS), ...sessions, verification, reset, EMAIL]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(written, `It holds ${secret}`).not.toContain(secret)
  }
})
