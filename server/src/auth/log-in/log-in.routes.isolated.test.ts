import { argon2 } from 'node:crypto'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import {
  describeWithApp,
  describeWithSharedApp,
  setUpTestApp,
  TEST_PASSWORD,
} from '../../testing/test-app.ts'
import { DEVICE_COOKIE } from '../sessions/session-cookies.plugin.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

const ABEBA = { email: 'abeba@example.org', username: 'Abeba', password: 'Sunny-Addis-13!' }

describeWithSharedApp('signing up', (test) => {
  beforeAll(async () => {
    await signUp(ABEBA)
  })

  const signUp = (payload: object) => test.post('/api/auth/signup', payload)
  const countUsers = async () => {
    const users = await test.db.selectFrom('user').select('id').execute()
    return users.length
  }

  it('makes an account and points to the log-in', async () => {
    const answer = await signUp({ ...ABEBA, email: 'Kebede@Example.org ', username: 'Kebede' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ message: 'Your account is ready! Log in to start.' })
    expect(answer.cookies.map(({ name }) => name)).toEqual([DEVICE_COOKIE])

    const [mail] = test.mailer.sent.slice(-1)
    expect(mail).toMatchObject({
      to: 'kebede@example.org',
      subject: expect.stringMatching(/verify/),
    })
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Kebede')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verify-email\/[\w-]{32}\n/)
  })

  it('stores neither the password nor the mailed token', async () => {
    const users = await test.db.selectFrom('user').selectAll().execute()
    const tokens = await test.db.selectFrom('token').selectAll().execute()
    const mailed = /verify-email\/([\w-]+)/.exec(test.mailer.sent[0]?.text ?? '')?.[1]
    expect(mailed).toBeDefined()
    const stored = JSON.stringify([users, tokens])
    expect(stored).not.toContain(ABEBA.password)
    expect(stored).not.toContain(mailed)
  })

  it('never takes the role from the body', async () => {
    await signUp({ ...ABEBA, email: 'eve@example.org', username: 'Eve', role: 'admin' })
    const eve = await test.db
      .selectFrom('user')
      .select('role')
      .where('email', '=', 'eve@example.org')
      .executeTakeFirst()
    expect(eve).toEqual({ role: 'player' })
  })

  it.each([
    ['email', { ...ABEBA, username: 'Somebody' }],
    ['email', { ...ABEBA, email: ' ABEBA@example.ORG', username: 'Somebody' }],
    ['username', { ...ABEBA, email: 'new@example.org' }],
    ['username', { ...ABEBA, email: 'new@example.org', username: 'aBEBA' }],
    ['username', { ...ABEBA, email: 'new@example.org', username: 'Ａｂｅｂａ' }],
    ['username', { ...ABEBA, email: 'new@example.org', username: 'Abe\u034fba' }],
    ['username', { ...ABEBA, email: 'new@example.org', username: '\u0410b\u0435b\u0430' }],
  ])('names the %s that is taken: %j', async (field, form) => {
    const before = await countUsers()
    const answer = await signUp(form)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'conflict',
      message: expect.stringContaining('already'),
      fields: { [field]: expect.stringContaining('already') },
    })
    expect(await countUsers()).toBe(before)
  })

  it.each([
    ['Abe be', 'Abe  be'],
    ['Lalibela', 'L\u0430libela'],
  ])('takes %j and %j for one name, whoever comes first', async (one, other) => {
    const statuses: number[] = []
    for (const username of [one, other, other, one]) {
      const email = `${one.length}-${statuses.length}@example.org`
      statuses.push((await signUp({ ...ABEBA, email, username })).statusCode)
      if (statuses.length === 2) {
        await test.db.deleteFrom('user').where('username', '=', one).execute()
      }
    }
    expect(statuses).toEqual([201, 409, 201, 409])
  })

  it.each([
    ['a username that is taken', { username: 'Abeba' }, 409, 'username'],
    ['an easily guessed password', { password: 'Quizkingdom-1!' }, 400, 'password'],
    ['a username that is none', { username: 'A' }, 400, 'username'],
  ])('says with %s no word of whether the e-mail is taken', async (_, wrong, status, field) => {
    const before = await countUsers()
    for (const email of [ABEBA.email, 'free@example.org']) {
      const answer = await signUp({ ...ABEBA, username: 'Somebody', email, ...wrong })
      expect(answer.statusCode).toBe(status)
      expect(Object.keys(answer.json().fields)).toEqual([field])
    }
    expect(await countUsers()).toBe(before)
  })

  it('gives a name to one of those who want it at the same time', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        signUp({ ...ABEBA, email: `${name}@example.org`, username: 'Wanted' }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find((answer) => answer.statusCode === 409)
    expect(refused?.json().fields).toEqual({ username: expect.any(String) })
  })

  it.each([
    ['email', { email: 'abeba' }, 'Invalid email format'],
    ['email', { email: undefined }, 'Email is required'],
    ['username', { username: ' ' }, 'Username is required'],
    ['username', { username: 'Ab' }, 'Username must be at least 3 characters'],
    ['username', { username: 'A'.repeat(21) }, 'Username must not exceed 20 characters'],
    ['password', { password: 'Short-1' }, 'Password must be at least 8 characters'],
    [
      'password',
      { password: 'no-upper-case-7' },
      'Password must contain an uppercase letter, lowercase letter, number and special character',
    ],
    ['username', { username: 'Abe\0ba' }, 'Username must not contain invisible characters'],
    ['password', { password: `Aa1!${'x'.repeat(253)}` }, 'Password must not exceed 256 characters'],
  ])('refuses a wrong %s: %j', async (field, change, message) => {
    const before = await countUsers()
    const answer = await signUp({ ...ABEBA, email: 'x@example.org', username: 'Xyz', ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'invalid_fields', message, fields: { [field]: message } })
    expect(await countUsers()).toBe(before)
  })
})

describeWithApp('logging in', (test) => {
  beforeEach(async () => {
    await test.logIn('Abeba')
  })

  const calls = createAccountCalls(test)
  const logIn = (password: string, email = 'abeba@example.org') => calls.logIn(email, password)

  it('answers with the user and the role, and with nothing secret', async () => {
    const answer = await logIn(TEST_PASSWORD, ' Abeba@Example.org')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Logged in successfully!',
      user: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: 'Abeba',
        email: 'abeba@example.org',
        role: 'player',
      },
      role: 'player',
    })
  })

  it('does not tell a wrong e-mail from a wrong password', async () => {
    const wrongPassword = await logIn('Wrong-Horse-7!')
    const wrongEmail = await logIn(TEST_PASSWORD, 'nobody@example.org')
    expect(wrongPassword.statusCode).toBe(401)
    expect(wrongPassword.json().message).toBe('Invalid Credentials!')
    expect(wrongEmail.statusCode).toBe(401)
    expect(wrongEmail.json()).toEqual(wrongPassword.json())
    expect(wrongPassword.headers['set-cookie']).toBeUndefined()
  })

  it('hashes once whether or not there is an account, so that the time tells nothing', async () => {
    vi.mocked(argon2).mockClear()
    await logIn('Wrong-Horse-7!')
    expect(argon2).toHaveBeenCalledTimes(1)
    await logIn('Wrong-Horse-7!', 'nobody@example.org')
    expect(argon2).toHaveBeenCalledTimes(2)
    const [known, unknown] = vi
      .mocked(argon2)
      .mock.calls.map(([, { memory, passes }]) => [memory, passes])
    expect(unknown).toEqual(known)
  })

  it('hashes three passwords at once, and answers 503 with a time to wait when too many come', async () => {
    const held: (() => void)[] = []
    let mostAtOnce = 0
    vi.mocked(argon2).mockImplementation((_algorithm, _parameters, callback) => {
      held.push(() => callback(null, Buffer.alloc(32)))
      mostAtOnce = Math.max(mostAtOnce, held.length)
    })
    const answers = Array.from({ length: 304 }, (_, i) => logIn('Any-Horse-7!', `n${i}@b.et`))
    const refused = await Promise.race(answers)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({ code: 'overloaded', message: expect.any(String) })
    expect(refused.headers['retry-after']).toBe('5')
    await expect.poll(() => held.length).toBe(3)

    let areAllAnswered = false
    const all = Promise.all(answers).finally(() => {
      areAllAnswered = true
    })
    while (!areAllAnswered) {
      held.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    vi.mocked(argon2).mockReset()
    expect(mostAtOnce).toBe(3)
    const statuses = (await all).map((answer) => answer.statusCode)
    // On a slow machine, calls that waited too long are refused, too.
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('counts nothing against somebody whose password could not be judged', async () => {
    for (let i = 0; i < 10; i++) {
      vi.mocked(argon2).mockImplementationOnce((_algorithm, _parameters, callback) =>
        callback(new Error('out of memory'), Buffer.alloc(0)),
      )
      expect((await logIn(TEST_PASSWORD)).statusCode).toBe(500)
    }
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it.each([
    ['email', { password: 'x' }, 'Email is required'],
    ['email', { email: 'abeba', password: 'x' }, 'Invalid email format'],
    ['password', { email: 'abeba@example.org' }, 'Password is required'],
    [
      'password',
      { email: 'abeba@example.org', password: '\ufdfa'.repeat(1001) },
      'Password must not exceed 1000 characters',
    ],
  ])(
    'names the %s that is missing or malformed, and hashes nothing',
    async (field, payload, message) => {
      vi.mocked(argon2).mockClear()
      const answer = await test.post('/api/auth/login', payload)
      expect(argon2).not.toHaveBeenCalled()
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ [field]: message })
    },
  )

  it('lets an unverified account in when no verification is asked for', async () => {
    await test.db.updateTable('user').set({ emailVerifiedAt: null }).execute()
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })
})

describeOnDatabase('logging in where e-mails must be verified', (open) => {
  const test = setUpTestApp(open, { requireVerifiedEmail: true })
  beforeEach(async () => {
    await test.post('/api/auth/signup', ABEBA)
  })

  const { logIn: logInAs, verifyEmail, mailedToken } = createAccountCalls(test)
  const logIn = (password: string) => logInAs(ABEBA.email, password)

  it('refuses an unverified account and sends a fresh link that works', async () => {
    test.clock.advance(60)
    const answer = await logIn(ABEBA.password)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/verify your email/i),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(test.mailer.sent).toHaveLength(2)

    await verifyEmail(mailedToken())
    expect((await logIn(ABEBA.password)).statusCode).toBe(200)
  })

  it('does not tell a wrong password that the account is unverified', async () => {
    const answer = await logIn('Wrong-Horse-7!')
    expect(answer.statusCode).toBe(401)
    expect(test.mailer.sent).toHaveLength(1)
  })

  it('sends one mail a minute, however often and however fast someone tries', async () => {
    test.clock.advance(59)
    expect((await logIn(ABEBA.password)).statusCode).toBe(403)
    expect(test.mailer.sent).toHaveLength(1)
    test.clock.advance(1)
    const answers = await Promise.all(Array.from({ length: 9 }, () => logIn(ABEBA.password)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403))
    expect(test.mailer.sent).toHaveLength(2)
  })
})
