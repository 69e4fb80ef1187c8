import { afterEach, beforeEach, expect, it } from 'vitest'
import { isoAfter } from '../clock.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { MAX_MADE_UP_TOKENS, MAX_MAILS } from './network-limit.ts'

describeOnEachDatabase('from one network', (open) => {
  let test: TestApp
  beforeEach(async () => {
    test = await startTestApp(open)
  })
  afterEach(() => test.close())

  const validate = (token: string, remoteAddress = '6.6.6.6') =>
    test.inject({ url: `/api/token/validate/${token}`, remoteAddress })
  const askForReset = (remoteAddress = '6.6.6.6') =>
    test.inject({
      method: 'POST',
      url: '/api/token/forgot-password',
      payload: { email: 'abeba@example.org' },
      remoteAddress,
    })
  const mailedToken = () => /[\w-]{32}/.exec(test.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''
  /** As if so many had been counted. */
  const setCount = (count: number) => test.db.updateTable('guess').set({ count }).execute()

  it('made-up tokens are refused beyond so many, whichever call tries them', async () => {
    await validate('made-up')
    await setCount(MAX_MADE_UP_TOKENS - 1)
    expect((await validate('made-up')).json()).toEqual({ isValid: false })
    const refused = await validate('made-up')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('600')
    const others = [
      await test.inject({ url: '/api/token/verify-email/made-up', remoteAddress: '6.6.6.6' }),
      await test.inject({
        method: 'POST',
        url: '/api/token/reset-password/made-up',
        payload: { newPassword: 'Correct-Horse-8!' },
        remoteAddress: '6.6.6.6',
      }),
    ]
    expect(others.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect((await validate('made-up', '1.1.1.1')).statusCode).toBe(200)
    test.clock.advance(600)
    expect((await validate('made-up')).statusCode).toBe(200)
  })

  it('tokens that were mailed count for nothing', async () => {
    await test.logIn('Abeba')
    await askForReset()
    const token = mailedToken()
    await validate('made-up')
    await test.db
      .updateTable('guess')
      .set({ count: MAX_MADE_UP_TOKENS - 1 })
      .where('count', '=', 1)
      .where('expires_at', '=', isoAfter(test.clock.now(), 600))
      .execute()
    expect((await validate(token)).json()).toMatchObject({ isValid: true })
    expect((await validate(token)).json()).toMatchObject({ isValid: true })
    expect((await validate('made-up')).statusCode).toBe(200)
    expect((await validate('made-up')).statusCode).toBe(429)
  })

  it('mails are refused beyond so many, whoever they are for', async () => {
    await askForReset()
    await test.db
      .updateTable('guess')
      .set({ count: MAX_MAILS - 1 })
      .execute()
    expect((await askForReset()).statusCode).toBe(200)
    const refused = await askForReset()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    const signup = await test.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { email: 'new@example.org', username: 'Newcomer', password: 'Correct-Horse-7!' },
      remoteAddress: '6.6.6.6',
    })
    expect(signup.statusCode).toBe(429)
    const abeba = await test.logIn('Abeba')
    const emailChange = await abeba.inject({
      method: 'PUT',
      url: '/api/account/email',
      payload: { email: 'new@example.org', currentPassword: TEST_PASSWORD },
      remoteAddress: '6.6.6.6',
    })
    expect(emailChange.statusCode).toBe(429)
    expect(test.mailer.sent).toEqual([])
    expect((await askForReset('1.1.1.1')).statusCode).toBe(200)
  })
})
