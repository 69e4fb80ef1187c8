import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import type { App } from '../../http/valibot.ts'
import { isoAfter } from '../../platform/clock.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { holdResults } from '../../testing/hold-results.ts'
import { describeWithApp, type Player, TEST_PASSWORD } from '../../testing/test-app.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { MAILED_TOKEN_COOKIE } from '../sessions/session-cookies.plugin.ts'
import { createSessions } from '../sessions/sessions.ts'
import { findAccount } from '../users.repository.ts'
import { requireValidProof } from './log-in.ts'

const EMAIL = 'abeba@example.org'
const NEW_PASSWORD = 'Another-Horse-8!'

const hasPasswordHash = (row: unknown) =>
  typeof row === 'object' && row !== null && 'passwordHash' in row

describeWithApp('what the old password proved', (test) => {
  let abeba: Player
  let other: App
  let reached: Promise<void>
  let letGo: () => void
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
    const held = holdResults(test.db, hasPasswordHash)
    ;({ reached, letGo } = held)
    other = await buildApp({ ...test, db: held.db })
  })
  afterEach(() => other.close())

  const payload = { currentPassword: TEST_PASSWORD }
  const changePassword = () =>
    abeba.put('/api/account/password', { ...payload, newPassword: NEW_PASSWORD })
  const sessionHashes = async () =>
    (await test.db.selectFrom('session').select('hash').execute()).map(({ hash }) => hash)

  const logInThere = (cookie = '') =>
    other.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: EMAIL, password: TEST_PASSWORD },
      headers: { cookie },
    })

  /** Returns the cookie of a browser where the mailed link was followed. */
  async function followMailedLink(): Promise<string> {
    const token = newSecret()
    const now = test.clock.now()
    await test.db
      .insertInto('token')
      .values({
        hash: hashSecret(token),
        userId: abeba.user.id,
        type: 'emailVerification',
        createdAt: now.toISOString(),
        expiresAt: isoAfter(now, 60),
      })
      .execute()
    return `${MAILED_TOKEN_COOKIE}=${token}`
  }

  it.each([
    ['', async () => ''],
    [', where a mailed link was followed', followMailedLink],
  ])('opens no session once there is a new one%s', async (_where, cookie) => {
    const logIn = logInThere(await cookie())
    await reached
    expect((await changePassword()).statusCode).toBe(200)
    const before = await sessionHashes()
    letGo()
    const answer = await logIn
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ message: 'Invalid Credentials!' })
    expect(await sessionHashes()).toEqual(before)
  })

  it('opens no session of an account that is disabled meanwhile', async () => {
    const admin = await test.logIn('Keeper', 'admin')
    const setDisabled = (disabled: boolean) =>
      admin.put(`/api/accounts/${abeba.user.id}/disabled`, { disabled })
    const logIn = logInThere()
    await reached
    expect((await setDisabled(true)).statusCode).toBe(200)
    const before = await sessionHashes()
    letGo()
    expect((await logIn).statusCode).toBe(401)
    expect((await setDisabled(false)).statusCode).toBe(200)
    expect(await sessionHashes()).toEqual(before)
  })

  it('takes back no deletion that was asked for meanwhile', async () => {
    const logIn = logInThere()
    await reached
    const payload = { confirmation: 'Abeba', currentPassword: TEST_PASSWORD }
    const deletion = await abeba.post('/api/account/delete', payload)
    expect(deletion.statusCode).toBe(200)
    letGo()
    expect((await logIn).statusCode).toBe(401)
    expect((await findAccount(test.db, EMAIL))?.deletedAt).not.toBeNull()
  })

  it.each([
    ['PUT', 'email', { email: 'thief@example.org' }],
    ['PUT', 'password', { newPassword: 'Thieves-Horse-9!' }],
    ['POST', 'delete', { confirmation: 'Abeba' }],
  ] as const)('changes nothing by %s /api/account/%s then', async (method, path, more) => {
    const act = other.inject({
      method,
      url: `/api/account/${path}`,
      payload: { ...payload, ...more },
      headers: { cookie: `quiz-kingdom-session=${abeba.secret}` },
    })
    await reached
    expect((await changePassword()).statusCode).toBe(200)
    letGo()
    expect((await act).statusCode).toBeGreaterThanOrEqual(400)
    expect(await test.db.selectFrom('token').selectAll().execute()).toEqual([])
    const logIn = await createAccountCalls(test).logIn(EMAIL, NEW_PASSWORD)
    expect(logIn.statusCode).toBe(200)
    const account = await findAccount(test.db, EMAIL)
    expect(account?.deletedAt).toBeNull()
  })

  it('mails no link to an address that the account has left', async () => {
    const askForReset = other.inject({
      method: 'POST',
      url: '/api/token/forgot-password',
      payload: { email: EMAIL },
    })
    await reached
    await test.db
      .updateTable('user')
      .set({ email: 'new@example.org' })
      .where('id', '=', abeba.user.id)
      .execute()
    letGo()
    expect((await askForReset).statusCode).toBe(200)
    await other.deferredWork.settled()
    expect(test.mailer.sent).toEqual([])
  })

  it('opens no session of a disabled account, whatever was done along with it', async () => {
    const now = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ disabledAt: now }).execute()
    const before = await sessionHashes()
    const sessions = createSessions(test, async () => {})
    await expect(sessions.open(abeba.user)).rejects.toThrow('Please log in first.')
    expect(await sessionHashes()).toEqual(before)
  })

  it('opens no session without a code once a second factor is on', async () => {
    const account = await findAccount(test.db, EMAIL)
    if (!account) throw new Error('There is no account')
    await test.db
      .insertInto('secondFactor')
      .values({ userId: account.user.id, secret: 'A', confirmedAt: '2026-01-01' })
      .execute()
    const sessions = createSessions(test, async () => {})
    const logIn = (withCode: boolean) =>
      sessions.open(account.user, {
        inSameTransaction: (transaction) => requireValidProof(transaction, { account, withCode }),
      })
    await expect(logIn(false)).rejects.toThrow('Invalid Credentials!')
    await expect(logIn(true)).resolves.toBeDefined()
  })
})
