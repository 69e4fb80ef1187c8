import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { MAX_FAILURES } from './log-in-throttle.ts'

const QUARTER_HOUR_S = 15 * 60

describeOnEachDatabase('guessing passwords', (open) => {
  let test: TestApp
  beforeEach(async () => {
    test = await startTestApp(open)
    await test.logIn('Abeba')
    await test.logIn('Kebede')
  })
  afterEach(() => test.close())

  const logIn = (password: string, email = 'abeba@example.org') =>
    test.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const failTenTimes = async (email?: string) => {
    for (let i = 0; i < MAX_FAILURES; i++) await logIn('Wrong-Horse-7!', email)
  }

  it('is stopped after ten failures, even with the right password', async () => {
    await failTenTimes()
    const answer = await logIn(TEST_PASSWORD)
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
    expect(answer.headers['retry-after']).toBe(String(QUARTER_HOUR_S))
  })

  it('goes on once Retry-After has passed', async () => {
    await failTenTimes()
    test.clock.advance(QUARTER_HOUR_S - 1)
    expect((await logIn(TEST_PASSWORD)).headers['retry-after']).toBe('1')
    test.clock.advance(1)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('is stopped for an e-mail without an account just the same', async () => {
    await failTenTimes('nobody@example.org')
    expect((await logIn(TEST_PASSWORD, 'nobody@example.org')).statusCode).toBe(429)
  })

  it('counts one account, however its e-mail is written', async () => {
    for (let i = 0; i < MAX_FAILURES / 2; i++) {
      await logIn('Wrong-Horse-7!', 'ABEBA@example.org')
      await logIn('Wrong-Horse-7!', ' abeba@Example.org')
    }
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(429)
  })

  it('leaves other accounts alone', async () => {
    await failTenTimes()
    expect((await logIn(TEST_PASSWORD, 'kebede@example.org')).statusCode).toBe(200)
  })

  it('starts anew after a log-in', async () => {
    await failTenTimes('nobody@example.org')
    for (let i = 0; i < MAX_FAILURES - 1; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
    for (let i = 0; i < MAX_FAILURES - 1; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('is not made faster by trying all at once', async () => {
    const guesses = Array.from({ length: MAX_FAILURES + 5 }, () => logIn('Wrong-Horse-7!'))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_FAILURES)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})
