import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import {
  describeWithApp,
  type Player,
  readSessionSecret,
  setUpTestApp,
  TEST_PASSWORD,
  type TestApp,
  withOptions,
} from '../../testing/test-app.ts'
import { FAILURES_BEFORE_DELAY } from '../limits/log-in-throttle.ts'
import { SESSION_COOKIE } from '../sessions/session-cookies.plugin.ts'
import { normalizeCode, RECOVERY_CODE_COUNT } from './second-factor.ts'

const PATH = '/api/account/second-factor'
const PERIOD_S = 30

describeWithApp('the second factor', (test) => {
  let admin: Player
  let secret: string
  beforeEach(async () => {
    admin = await test.logIn('Chief', 'admin')
  })

  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: test.clock.now().getTime() + seconds * 1000,
    })
  const begin = (currentPassword = TEST_PASSWORD, caller = admin) =>
    caller.post(PATH, { currentPassword })
  const confirm = (code: string, caller = admin) => caller.put(PATH, { code })
  const prove = (method: 'POST' | 'DELETE', code: string, currentPassword = TEST_PASSWORD) =>
    admin.inject({
      method,
      url: method === 'POST' ? `${PATH}/recovery-codes` : PATH,
      payload: { currentPassword, code },
    })
  const logIn = (code?: string, password = TEST_PASSWORD, app: Pick<TestApp, 'inject'> = test) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'chief@example.org', password, code },
    })

  /** Returns the recovery codes, and gives `admin` the new session. */
  async function turnOn(): Promise<string[]> {
    secret = (await begin()).json().secret
    const answer = await confirm(codeAt(0))
    expect(answer.statusCode, answer.body).toBe(200)
    const cookies = { [SESSION_COOKIE]: readSessionSecret(answer) }
    admin = { ...admin, ...withOptions(test, { cookies }) }
    test.clock.advance(PERIOD_S)
    return answer.json().recoveryCodes
  }

  it('is begun with a secret, an address for the app and the same as a QR code', async () => {
    expect((await begin('Wrong-Horse-7!')).json()).toMatchObject({
      fields: { currentPassword: 'The current password is wrong' },
    })
    const { secret, uri, qrCode } = (await begin()).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Quiz%20Kingdom:chief%40example.org\?/)
    expect(qrCode).toMatch(/^<svg .*<\/svg>$/s)
  })

  it('asks for nothing until a code of the app has confirmed it', async () => {
    secret = (await begin()).json().secret
    expect((await logIn()).statusCode).toBe(200)
    const wrong = await confirm(codeAt(3600))
    expect(wrong.json()).toMatchObject({ code: 'invalid_fields', fields: { code: /is wrong/ } })
    expect((await logIn()).statusCode).toBe(200)
    expect((await admin.get(PATH)).json()).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    })
  })

  it('is confirmed with the secret that was begun last', async () => {
    secret = (await begin()).json().secret
    await begin()
    expect((await confirm(codeAt(0))).statusCode).toBe(400)
  })

  it('gives recovery codes and ends all other sessions when it is turned on', async () => {
    const elsewhere = admin
    const codes = await turnOn()
    expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT)
    expect(codes.every((code) => /^([a-z2-7]{4}-){5}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect((await elsewhere.get(PATH)).statusCode).toBe(401)
    expect((await admin.get(PATH)).json()).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: RECOVERY_CODE_COUNT,
    })
  })

  it('is turned on once, and cannot be begun anew while it is on', async () => {
    secret = (await begin()).json().secret
    const answers = await Promise.all([confirm(codeAt(0)), confirm(codeAt(0))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const again = await test.logIn('Other', 'admin')
    expect((await confirm('123456', again)).statusCode).toBe(409)
    await test.db.updateTable('user').set({ role: 'admin' }).execute()
    const entered = await logIn(codeAt(PERIOD_S))
    const caller = { [SESSION_COOKIE]: readSessionSecret(entered) }
    const payload = { currentPassword: TEST_PASSWORD }
    const begun = await test.inject({ method: 'POST', url: PATH, payload, cookies: caller })
    expect(begun.statusCode).toBe(409)
  })

  it('lets a log-in through with the password and the code, and not with one of them', async () => {
    await turnOn()
    const missing = await logIn()
    expect(missing.statusCode).toBe(401)
    expect(missing.json()).toEqual({
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app.',
    })
    expect(missing.cookies).toEqual([])
    expect((await logIn('')).json()).toMatchObject({ code: 'second_factor_required' })
    const wrong = await logIn('000000')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({
      code: 'second_factor_wrong',
      message: 'This code is wrong or has already been used.',
    })
    expect((await logIn(codeAt(0), 'Wrong-Horse-7!')).json()).toMatchObject({
      code: 'unauthenticated',
    })
    expect((await logIn(codeAt(0))).json()).toMatchObject({ role: 'admin' })
  })

  it('takes a code of the period before or after, and none further away', async () => {
    await turnOn()
    test.clock.advance(10 * PERIOD_S)
    for (const periods of [-2, 2]) {
      expect((await logIn(codeAt(periods * PERIOD_S))).statusCode).toBe(401)
    }
    expect((await logIn(codeAt(-PERIOD_S))).statusCode).toBe(200)
    expect((await logIn(codeAt(PERIOD_S))).statusCode).toBe(200)
  })

  it('takes each code once, also of log-ins at the same moment in two processes', async () => {
    await turnOn()
    const other = await buildApp(test)
    await other.ready()
    const code = codeAt(0)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => logIn(code)),
      ...Array.from({ length: 4 }, () => logIn(code, TEST_PASSWORD, other)),
    ])
    await other.close()
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await logIn(code)).json()).toMatchObject({ code: 'second_factor_wrong' })
  })

  it('takes none twice that has turned it on', async () => {
    secret = (await begin()).json().secret
    await confirm(codeAt(0))
    expect((await logIn(codeAt(0))).statusCode).toBe(401)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = await turnOn()
    const answers = await Promise.all([logIn(first), logIn(first)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `
    expect((await logIn(typed)).statusCode).toBe(200)
    expect((await admin.get(PATH)).json()).toMatchObject({
      recoveryCodesLeft: RECOVERY_CODE_COUNT - 2,
    })
  })

  it('stores recovery codes as hashes alone', async () => {
    const codes = await turnOn()
    const rows = JSON.stringify(await test.db.selectFrom('recoveryCode').selectAll().execute())
    for (const code of codes) {
      expect(rows.toLowerCase()).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('lets nobody guess codes without end, and forgives none for a log-in without one', async () => {
    await turnOn()
    await Promise.all(Array.from({ length: FAILURES_BEFORE_DELAY - 1 }, () => logIn('000000')))
    expect((await logIn()).json()).toMatchObject({ code: 'second_factor_required' })
    expect((await logIn('000000')).json()).toMatchObject({ code: 'second_factor_wrong' })
    expect((await logIn('000000')).statusCode).toBe(429)
    test.clock.advance(15 * 60)
    expect((await logIn('000000')).json()).toMatchObject({ code: 'second_factor_wrong' })
    expect((await logIn(codeAt(0))).statusCode).toBe(200)
  })

  it.each(['٠١٢٣٤', 'abcdef', '½½½½½½'])(
    'takes %j for a wrong code that counts, wherever it is asked for',
    async (code) => {
      secret = (await begin()).json().secret
      expect((await confirm(code)).json()).toMatchObject({ fields: { code: /is wrong/ } })
      await turnOn()
      const statuses: number[] = []
      for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) statuses.push((await logIn(code)).statusCode)
      expect(new Set(statuses)).toEqual(new Set([401]))
      expect((await logIn(code)).statusCode).toBe(429)
      expect((await prove('POST', code)).statusCode).toBe(429)
    },
  )

  it('lets nobody guess the codes of one that is being set up', async () => {
    secret = (await begin()).json().secret
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) {
      expect((await confirm('000000')).statusCode).toBe(400)
    }
    expect((await confirm('000000')).statusCode).toBe(429)
    // A new set-up of the same account shares the limit.
    await begin()
    expect((await confirm('000000')).statusCode).toBe(429)
  })

  it('gives new recovery codes for the password and a code, and voids the old ones', async () => {
    const [old = ''] = await turnOn()
    expect((await prove('POST', codeAt(0), 'Wrong-Horse-7!')).json()).toMatchObject({
      fields: { currentPassword: 'The current password is wrong' },
    })
    expect((await prove('POST', '000000')).json()).toMatchObject({
      fields: { code: 'This code is wrong or has already been used' },
    })
    const renewed = await prove('POST', codeAt(0))
    const [fresh = ''] = renewed.json().recoveryCodes
    expect((await logIn(old)).statusCode).toBe(401)
    expect((await logIn(fresh)).statusCode).toBe(200)
  })

  it('is removed for the password and a code', async () => {
    await turnOn()
    expect((await prove('DELETE', codeAt(0), 'Wrong-Horse-7!')).statusCode).toBe(400)
    expect((await prove('DELETE', '000000')).statusCode).toBe(400)
    expect((await logIn()).statusCode).toBe(401)
    expect((await prove('DELETE', codeAt(0))).json()).toEqual({
      message: 'Two-step login is off.',
    })
    expect(test.mailer.sent).toMatchObject([
      {
        to: 'chief@example.org',
        subject: 'Two-step login was turned off for your Quiz Kingdom account',
      },
    ])
    expect((await logIn()).statusCode).toBe(200)
    expect(await test.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
  })

  it('is asked for after the password was reset by mail, too', async () => {
    await turnOn()
    const { forgotPassword, resetPassword, mailedToken } = createAccountCalls(test)
    await forgotPassword('chief@example.org')
    const newPassword = 'Another-Horse-8!'
    const reset = await resetPassword(mailedToken(), newPassword)
    expect(reset.statusCode, reset.body).toBe(200)
    expect(reset.cookies).toEqual([])
    expect((await logIn(undefined, newPassword)).json().code).toBe('second_factor_required')
    expect((await logIn(codeAt(0), newPassword)).statusCode).toBe(200)
  })
})

describeOnDatabase('a demanded second factor', (open) => {
  const test = setUpTestApp(open, { requireSecondFactor: true })

  it('lets an admin without one do nothing but set it up', async () => {
    const admin = await test.logIn('Chief', 'admin')
    const refused = await admin.get('/api/questions/stats')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      code: 'second_factor_setup_required',
      message: 'Please set up two-step login first.',
    })
    const check = { loggedIn: true, user: admin.user, requiredAction: 'setUpSecondFactor' }
    for (const url of ['/api/auth/user', '/api/auth/admin', '/api/auth/user']) {
      expect((await admin.get(url)).json()).toEqual(check)
    }

    const { secret } = (await admin.post(PATH, { currentPassword: TEST_PASSWORD })).json()
    const timestamp = test.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    const entered = await admin.put(PATH, { code })
    const session = { [SESSION_COOKIE]: readSessionSecret(entered) }
    const url = '/api/questions/stats'
    expect((await test.inject({ url, cookies: session })).statusCode).toBe(200)
  })

  it('is not removed, whatever is proved', async () => {
    const admin = await test.logIn('Chief', 'admin')
    const payload = { currentPassword: TEST_PASSWORD }
    const { secret } = (await admin.post(PATH, payload)).json()
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const now = () => test.clock.now().getTime()
    const entered = await admin.put(PATH, { code: totp.generate({ timestamp: now() }) })
    test.clock.advance(PERIOD_S)
    const removed = await test.inject({
      method: 'DELETE',
      url: PATH,
      payload: { ...payload, code: totp.generate({ timestamp: now() }) },
      cookies: { [SESSION_COOKIE]: readSessionSecret(entered) },
    })
    expect(removed.statusCode).toBe(403)
    expect(removed.json()).toMatchObject({ message: 'All admins must use two-step login.' })
  })

  it('is demanded of no player', async () => {
    const player = await test.logIn('Abeba')
    expect((await player.get('/api/auth/user')).json()).toEqual({
      loggedIn: true,
      user: player.user,
    })
  })
})

it.each([
  ['012345', '012345'],
  [' 012 345\n', '012345'],
  ['012–345', '012345'],
  ['\u200e012345', '012345'],
  ['٠١٢٣٤٥', '012345'],
  ['۶۷۸۹۰۱', '678901'],
  ['０１２３４５', '012345'],
  ['𝟎𝟏𝟚𝟛𝟰𝟱', '012345'],
  ['𐒠𐒩', '09'],
  ['abcd-2345', 'abcd2345'],
  ['፩፪', '፩፪'],
  ['', ''],
])('takes %j for %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

it('knows every digit of every script', () => {
  const digits: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
    const character = String.fromCodePoint(codePoint)
    if (/\p{Nd}/u.test(character)) digits.push(character)
  }
  expect(digits.length % 10).toBe(0)
  // In the order of Unicode, each row of ten runs from zero to nine.
  expect(digits.map(normalizeCode)).toEqual(digits.map((_digit, i) => String(i % 10)))
})
