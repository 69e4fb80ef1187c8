import type { TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_S } from '../../platform/clock.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import {
  describeWithApp,
  type Player,
  setUpTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '../../testing/test-app.ts'
import { MAILED_TOKEN_COOKIE } from '../sessions/session-cookies.plugin.ts'

const NEW_PASSWORD = 'Another-Horse-8!'
const MADE_UP = 'A'.repeat(32)
const INVALID = { code: 'bad_request', message: 'Invalid or expired token.' }
const MINUTE_S = 60

function actionsOn(test: TestApp) {
  const calls = createAccountCalls(test)
  return {
    forgot: (email = 'abeba@example.org') => calls.forgotPassword(email),
    reset: (token: string, newPassword: unknown = NEW_PASSWORD) =>
      calls.resetPassword(token, newPassword),
    verify: (token: string) => calls.verifyEmail(token),
    validate: async (token: string) => {
      const answer = await test.get(`/api/token/validate/${token}`)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    },
    logIn: (password: string) => calls.logIn('abeba@example.org', password),
    mailedToken: (page: 'reset-password' | 'verify-email') => {
      expect(test.mailer.sent.at(-1)?.text).toContain(`http://localhost:3000/${page}/`)
      return calls.mailedToken()
    },
    storedTokens: (type: TokenType) =>
      test.db.selectFrom('token').selectAll().where('type', '=', type).execute(),
  }
}

describeWithApp('a forgotten password', (test) => {
  let abeba: Player
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
  })
  const { forgot, reset, verify, validate, logIn, mailedToken, storedTokens } = actionsOn(test)

  it('is answered the same whether or not there is an account', async () => {
    const known = await forgot()
    const unknown = await forgot('nobody@example.org')
    expect(known.statusCode).toBe(200)
    expect(known.json().message).toMatch(/check your inbox/i)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    expect(test.mailer.sent.map(({ to }) => to)).toEqual(['abeba@example.org'])
  })

  it('is answered before the account is looked for', async () => {
    const url = '/api/token/forgot-password'
    const payload = { email: 'abeba@example.org' }
    const answer = await test.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(200)
    expect(await storedTokens('passwordReset')).toEqual([])
    expect(test.mailer.sent).toEqual([])
    await test.app.deferredWork.settled()
    expect(await storedTokens('passwordReset')).toHaveLength(1)
    expect(test.mailer.sent).toHaveLength(1)
  })

  it('is mailed before the server stops', async () => {
    const url = '/api/token/forgot-password'
    const payload = { email: 'abeba@example.org' }
    await test.app.inject({ method: 'POST', url, payload })
    await test.app.close()
    expect(test.mailer.sent).toHaveLength(1)
  })

  it('needs an e-mail', async () => {
    const answer = await forgot('abeba')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ email: 'Invalid Email!' })
  })

  it('sends one mail a minute at most', async () => {
    await forgot()
    await forgot()
    expect(test.mailer.sent).toHaveLength(1)
    test.clock.advance(MINUTE_S)
    await forgot()
    expect(test.mailer.sent).toHaveLength(2)
  })

  it('sends one mail when it is asked for a hundred times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => forgot()))
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    expect(test.mailer.sent).toHaveLength(1)
    expect(await storedTokens('passwordReset')).toHaveLength(1)
  })

  it('greets nobody by name in its mail', async () => {
    await forgot()
    const mail = test.mailer.sent[0]
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Abeba')
  })

  it('is replaced by a new one with the mailed token', async () => {
    await forgot()
    const token = mailedToken('reset-password')
    expect(await validate(token)).toEqual({ isValid: true, type: 'passwordReset' })

    const answer = await reset(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: expect.any(String) })
    expect((await logIn(NEW_PASSWORD)).statusCode).toBe(200)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(401)
  })

  it('ends every session of the user when it is replaced, and nobody else’s', async () => {
    const kebede = await test.logIn('Kebede')
    const isLoggedIn = async (player: Player) =>
      (await player.get('/api/auth/user')).json().loggedIn
    expect(await isLoggedIn(abeba)).toBe(true)

    await forgot()
    await reset(mailedToken('reset-password'))
    expect(await isLoggedIn(abeba)).toBe(false)
    expect(await isLoggedIn(kebede)).toBe(true)
  })

  it('can be replaced once with one token', async () => {
    await forgot()
    const token = mailedToken('reset-password')
    await reset(token)
    expect(await validate(token)).toEqual({ isValid: false })
    const again = await reset(token, 'Third-Horse-9!')
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual(INVALID)
    expect((await logIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('is replaced once when the token is used several times at the same moment', async () => {
    await forgot()
    const token = mailedToken('reset-password')
    const passwords = ['First-Horse-1!', 'Second-Horse-2!', 'Third-Horse-3!']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.toSorted()).toEqual([200, 400, 400])
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect((await logIn(winner)).statusCode).toBe(200)
  })

  it('leaves no other reset link working once it is replaced', async () => {
    await forgot()
    const first = mailedToken('reset-password')
    test.clock.advance(2 * MINUTE_S)
    await forgot()
    await reset(mailedToken('reset-password'))
    expect(await storedTokens('passwordReset')).toEqual([])
    expect((await reset(first)).statusCode).toBe(400)
  })

  it('can be replaced for an hour', async () => {
    await forgot()
    const token = mailedToken('reset-password')
    test.clock.advance(HOUR_S - 1)
    expect(await validate(token)).toMatchObject({ isValid: true })
    test.clock.advance(1)
    expect(await validate(token)).toEqual({ isValid: false })
    expect((await reset(token)).json()).toEqual(INVALID)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('proves the e-mail when it is replaced', async () => {
    await test.db.updateTable('user').set({ emailVerifiedAt: null }).execute()
    await forgot()
    await reset(mailedToken('reset-password'))
    const user = await test.db.selectFrom('user').select('emailVerifiedAt').executeTakeFirst()
    expect(user).toEqual({ emailVerifiedAt: test.clock.now().toISOString() })
  })

  it('opens the way again for someone who had tried too often', async () => {
    for (let i = 0; i < 10; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(429)
    await forgot()
    await reset(mailedToken('reset-password'))
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(401)
    expect((await logIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it.each([
    ['short', 'Password must be atleas 8 characters!'],
    [undefined, 'New password is required!'],
    ['x'.repeat(257), 'Password must not exceed 256 characters'],
    ['Nul-\0-Horse-7!', "Contains a character that isn't allowed"],
  ])('is not replaced by %j, and the token stays good', async (password, message) => {
    await forgot()
    const token = mailedToken('reset-password')
    const answer = await reset(token, password ?? null)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ newPassword: message })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('is not replaced with a made-up token', async () => {
    const answer = await reset(MADE_UP)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(INVALID)
    expect(await validate(MADE_UP)).toEqual({ isValid: false })
  })

  it('gives a token that verifies no e-mail', async () => {
    await forgot()
    const token = mailedToken('reset-password')
    expect((await verify(token)).json()).toEqual(INVALID)
    expect(await validate(token)).toMatchObject({ isValid: true })
  })
})

describeOnDatabase('verifying an e-mail', (open) => {
  const test = setUpTestApp(open, { requireVerifiedEmail: true })
  beforeEach(async () => {
    await createAccountCalls(test).signUp('abeba@example.org', 'Abeba')
  })
  const { forgot, reset, verify, validate, logIn, mailedToken } = actionsOn(test)

  it('lets the user in', async () => {
    const token = mailedToken('verify-email')
    expect(await validate(token)).toEqual({ isValid: true, type: 'emailVerification' })
    const answer = await verify(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'Email verified successfully!' })
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('works once with one token, also at the same moment', async () => {
    const token = mailedToken('verify-email')
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400])
    expect((await verify(token)).json()).toEqual(INVALID)
  })

  it('works for a day', async () => {
    const token = mailedToken('verify-email')
    test.clock.advance(24 * HOUR_S - 1)
    expect(await validate(token)).toMatchObject({ isValid: true })
    test.clock.advance(1)
    expect((await verify(token)).json()).toEqual(INVALID)
  })

  describe('in a browser', () => {
    /** Keeps cookies, and sends the header by which the server recognizes browsers. */
    function openBrowser(remoteAddress = '127.0.0.1') {
      const cookies: Record<string, string> = {}
      const send = async (call: InjectOptions) => {
        const headers = { 'sec-fetch-site': 'same-origin' }
        const answer = await test.inject({
          ...call,
          cookies: { ...cookies },
          headers,
          remoteAddress,
        })
        for (const { name, value } of answer.cookies) cookies[name] = value
        return answer
      }
      const post = (url: string, payload: object) => send({ method: 'POST', url, payload })
      return {
        signUp: (username: string) =>
          post('/api/auth/signup', { email: EMAIL, username, password: TEST_PASSWORD }),
        logIn: (password = TEST_PASSWORD) => post('/api/auth/login', { email: EMAIL, password }),
        follow: async (token: string) => {
          const answer = await send({ url: `/api/token/verify-email/${token}` })
          expect(answer.statusCode).toBe(200)
          return answer.json().message
        },
        send,
      }
    }
    const EMAIL = 'makeda@example.org'
    const isVerified = async () => {
      const query = test.db.selectFrom('user').select('emailVerifiedAt').where('email', '=', EMAIL)
      return (await query.executeTakeFirst())?.emailVerifiedAt !== null
    }

    it('counts at once where the account was made', async () => {
      const browser = openBrowser()
      await browser.signUp('Makeda')
      expect(await browser.follow(mailedToken('verify-email'))).toBe('Email verified successfully!')
      expect((await browser.logIn()).statusCode).toBe(200)
    })

    it('never opens an account to who made it with the address of another', async () => {
      const [stranger, owner] = [openBrowser(), openBrowser()]
      await stranger.signUp('Makeda')
      expect(await owner.follow(mailedToken('verify-email'))).toMatch(/log in here/i)
      expect(await isVerified()).toBe(false)
      // A mail that a log-in has requested does not help either.
      test.clock.advance(MINUTE_S)
      expect((await stranger.logIn()).statusCode).toBe(403)
      await owner.follow(mailedToken('verify-email'))
      expect((await stranger.logIn()).statusCode).toBe(403)
      expect((await owner.logIn('Wrong-Horse-7!')).statusCode).toBe(401)
      expect(await isVerified()).toBe(false)
    })

    it('gives such an account to the owner of the address with a reset, and closes it to others', async () => {
      const [stranger, owner] = [openBrowser(), openBrowser()]
      await stranger.signUp('Makeda')
      await owner.follow(mailedToken('verify-email'))
      await forgot(EMAIL)
      expect((await reset(mailedToken('reset-password'))).statusCode).toBe(200)
      expect((await stranger.logIn()).statusCode).toBe(401)
      expect((await owner.logIn(NEW_PASSWORD)).statusCode).toBe(200)
    })

    it('counts elsewhere with the log-in that follows', async () => {
      const [computer, phone] = [openBrowser('1.1.1.1'), openBrowser('2.2.2.2')]
      await computer.signUp('Makeda')
      const token = mailedToken('verify-email')
      expect(await phone.follow(token)).toMatch(/log in here/i)
      const entered = await phone.logIn()
      expect(entered.statusCode).toBe(200)
      expect(entered.cookies).toContainEqual(
        expect.objectContaining({ name: MAILED_TOKEN_COOKIE, value: '', maxAge: 0 }),
      )
      expect(await isVerified()).toBe(true)
      expect((await computer.logIn()).statusCode).toBe(200)
      expect(await validate(token)).toEqual({ isValid: false })
    })

    it('counts no more once the link has expired', async () => {
      const [computer, phone] = [openBrowser(), openBrowser()]
      await computer.signUp('Makeda')
      await phone.follow(mailedToken('verify-email'))
      test.clock.advance(24 * HOUR_S)
      expect((await phone.logIn()).statusCode).toBe(403)
    })

    it('gives an account a new address only with its owner’s log-in', async () => {
      const [owner, elsewhere] = [openBrowser(), openBrowser()]
      await owner.signUp('Makeda')
      await owner.follow(mailedToken('verify-email'))
      await owner.logIn()
      test.clock.advance(MINUTE_S)
      const email = 'new@example.org'
      await owner.send({
        method: 'PUT',
        url: '/api/account/email',
        payload: { email, currentPassword: TEST_PASSWORD },
      })
      const token = mailedToken('verify-email')
      expect(await elsewhere.follow(token)).toMatch(/log in here/i)
      const emails = async () =>
        (await test.db.selectFrom('user').select('email').execute()).map((row) => row.email)
      expect(await emails()).not.toContain(email)
      const answer = await elsewhere.logIn()
      expect(answer.json().user).toMatchObject({ email })
      expect(await emails()).toContain(email)
    })

    it('is told apart from a program by its header, and a program by its network', async () => {
      await openBrowser().signUp('Makeda')
      const url = `/api/token/verify-email/${mailedToken('verify-email')}`
      const elsewhere = await test.inject({ url, remoteAddress: '9.9.9.9' })
      expect(elsewhere.json().message).toMatch(/log in here/i)
      expect((await test.get(url)).json().message).toBe('Email verified successfully!')
    })
  })

  it('is not done by a HEAD', async () => {
    const token = mailedToken('verify-email')
    const url = `/api/token/verify-email/${token}`
    expect((await test.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    expect(await validate(token)).toMatchObject({ isValid: true })
  })

  it('keeps the first verification’s time', async () => {
    const first = mailedToken('verify-email')
    test.clock.advance(MINUTE_S)
    await logIn(TEST_PASSWORD)
    const second = mailedToken('verify-email')
    await verify(first)
    const verifiedAt = test.clock.now().toISOString()
    test.clock.advance(HOUR_S)
    expect((await verify(second)).statusCode).toBe(200)
    const user = await test.db.selectFrom('user').select('emailVerifiedAt').executeTakeFirst()
    expect(user).toEqual({ emailVerifiedAt: verifiedAt })
  })

  it('opens the way again for someone who had tried too often', async () => {
    for (let i = 0; i < 10; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(429)
    await verify(mailedToken('verify-email'))
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(401)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('uses a token that resets no password', async () => {
    const token = mailedToken('verify-email')
    expect((await reset(token)).json()).toEqual(INVALID)
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('is refused for a made-up token', async () => {
    expect((await verify(MADE_UP)).json()).toEqual(INVALID)
  })

  it('looks up no token that is far too long for one', async () => {
    expect((await verify('A'.repeat(101))).statusCode).toBe(414)
  })
})
