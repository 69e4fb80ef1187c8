import { expect, it } from 'vitest'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeWithApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import { INVALID_TOKEN_LIMIT, MAIL_LIMIT } from './source-limit.ts'

const PASSWORD = 'Correct-Horse-7!'

describeWithApp('from one network', (test) => {
  const validate = (token: string, remoteAddress = '6.6.6.6') =>
    test.inject({ url: `/api/token/validate/${token}`, remoteAddress })
  const calls = createAccountCalls(test)
  const askForReset = (remoteAddress = '6.6.6.6', email = 'abeba@example.org') =>
    calls.forgotPassword(email, { remoteAddress })
  const network = { remoteAddress: '6.6.6.6' }
  const signUp = (email: string, password = PASSWORD, username = 'Newcomer') =>
    calls.signUp(email, username, password, network)
  const verify = async (token: string) => (await calls.verifyEmail(token, network)).statusCode
  const reset = async (token: string) =>
    (await calls.resetPassword(token, 'Correct-Horse-8!', network)).statusCode
  const { mailedToken } = calls
  const setCount = (count: number) => test.db.updateTable('guess').set({ count }).execute()
  /** Leaves out counts that were taken back to 0. */
  const counts = async () => {
    const guesses = test.db.selectFrom('guess').select('count')
    const rows = await guesses.where('count', '>', 0).execute()
    return rows.map(({ count }) => count)
  }

  it('made-up tokens are refused beyond so many, whichever call tries them', async () => {
    await validate('made-up')
    await setCount(INVALID_TOKEN_LIMIT.max - 1)
    expect((await validate('made-up')).json()).toEqual({ isValid: false })
    const refused = await validate('made-up')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('600')
    expect([await verify('made-up'), await reset('made-up')]).toEqual([429, 429])
    expect((await validate('made-up', '1.1.1.1')).statusCode).toBe(200)
    test.clock.advance(600)
    expect((await validate('made-up')).statusCode).toBe(200)
  })

  it('made-up tokens keep out nobody who has one that was mailed', async () => {
    await test.logIn('Abeba')
    await signUp('new@example.org')
    const verification = mailedToken()
    await askForReset()
    const token = mailedToken()
    for (let i = 0; i < 3; i++) await validate('made-up')
    await setCount(INVALID_TOKEN_LIMIT.max)
    expect((await validate('made-up')).statusCode).toBe(429)
    expect((await validate(token)).json()).toMatchObject({ isValid: true })
    expect(await verify(verification)).toBe(200)
    expect(await reset(token)).toBe(200)
    // The token is used up now.
    expect(await reset(token)).toBe(429)
  })

  it('made-up tokens of who is logged in count for the account', async () => {
    const guesser = await test.logIn('Guesser')
    const url = '/api/token/validate/made-up'
    await guesser.inject({ url, remoteAddress: '6.6.6.6' })
    await setCount(INVALID_TOKEN_LIMIT.max)
    expect((await guesser.inject({ url, remoteAddress: '1.1.1.1' })).statusCode).toBe(429)
    expect((await validate('made-up')).statusCode).toBe(200)
  })

  it('mails are refused beyond so many, whoever they are for, also where none would be sent', async () => {
    await test.logIn('Abeba')
    await askForReset()
    await setCount(MAIL_LIMIT.max - 1)
    test.clock.advance(60)
    expect((await askForReset()).statusCode).toBe(200)
    expect(test.mailer.sent).toHaveLength(2)
    const refused = await askForReset()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3540')
    expect((await askForReset('6.6.6.6', 'nobody@example.org')).statusCode).toBe(429)
    expect((await signUp('new@example.org')).statusCode).toBe(429)
    const kebede = await test.logIn('Kebede')
    const emailChange = await kebede.inject({
      method: 'PUT',
      url: '/api/account/email',
      payload: { email: 'new@example.org', currentPassword: TEST_PASSWORD },
      remoteAddress: '6.6.6.6',
    })
    expect(emailChange.statusCode).toBe(429)
    expect(test.mailer.sent).toHaveLength(2)
    expect((await askForReset('1.1.1.1')).statusCode).toBe(200)
  })

  it('what sends no mail counts for none', async () => {
    await test.logIn('Abeba')
    await askForReset('6.6.6.6', 'nobody@example.org')
    await signUp('abeba@example.org')
    await signUp('new@example.org', 'Newcomer-2026!')
    expect(test.mailer.sent).toEqual([])
    expect(await counts()).toEqual([])
    await askForReset()
    // A second mail within a minute is not sent.
    await askForReset()
    await signUp('new@example.org')
    expect(test.mailer.sent).toHaveLength(2)
    expect(await counts()).toEqual([2])
  })

  it('an e-mail change that is refused counts for none', async () => {
    const abeba = await test.logIn('Abeba')
    const changeEmail = async (email: string) => {
      const payload = { email, currentPassword: TEST_PASSWORD }
      const call = { url: '/api/account/email', payload, remoteAddress: '6.6.6.6' }
      return (await abeba.inject({ method: 'PUT', ...call })).statusCode
    }
    expect(await changeEmail('abeba@example.org')).toBe(400)
    expect(await counts()).toEqual([])
    expect(await changeEmail('new@example.org')).toBe(200)
    expect(await counts()).toEqual([1])
    // A second mail within a minute is not sent.
    expect(await changeEmail('other@example.org')).toBe(429)
    expect(await counts()).toEqual([1])
  })

  it('an account is not made whose mail would be one too many', async () => {
    await signUp('first@example.org', PASSWORD, 'First')
    await setCount(MAIL_LIMIT.max - 1)
    const names = ['Aster', 'Bekele', 'Chaltu']
    const answers = await Promise.all(
      names.map((name) => signUp(`${name}@example.org`, PASSWORD, name)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429])
    expect(await test.db.selectFrom('user').select('id').execute()).toHaveLength(2)
    expect(test.mailer.sent).toHaveLength(2)
  })
})
