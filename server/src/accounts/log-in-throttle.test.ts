import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RetryLater } from '../errors.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { createTestClock, startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import {
  createLogInThrottle,
  MAX_EVERYBODYS_FAILURES,
  MAX_FAILURES,
  MAX_STRANGERS_FAILURES,
} from './log-in-throttle.ts'

const QUARTER_HOUR_S = 15 * 60
const HOUR_S = 60 * 60

describeOnEachDatabase('guessing passwords', (open) => {
  let test: TestApp
  beforeEach(async () => {
    test = await startTestApp(open)
    await test.logIn('Abeba')
    await test.logIn('Kebede')
  })
  afterEach(() => test.close())

  const logIn = (password: string, email = 'abeba@example.org', remoteAddress = '6.6.6.6') =>
    test.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
    })
  const failTenTimes = async (email?: string) => {
    for (let i = 0; i < MAX_FAILURES; i++) await logIn('Wrong-Horse-7!', email)
  }

  it('is stopped after ten failures', async () => {
    await failTenTimes()
    const answer = await logIn('Wrong-Horse-7!')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
    expect(answer.headers['retry-after']).toBe(String(QUARTER_HOUR_S))
  })

  it('does not lock out the owner, who comes from elsewhere', async () => {
    await failTenTimes()
    const answer = await logIn(TEST_PASSWORD, undefined, '1.1.1.1')
    expect(answer.statusCode).toBe(200)
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

  it('counts one network, whichever of its IPv6 addresses is used', async () => {
    for (let i = 0; i < MAX_FAILURES; i++) {
      await logIn('Wrong-Horse-7!', undefined, `2001:db8:1:2::${i + 1}`)
    }
    expect((await logIn(TEST_PASSWORD, undefined, '2001:db8:1:2:f::9')).statusCode).toBe(429)
    expect((await logIn(TEST_PASSWORD, undefined, '2001:db8:1:3::1')).statusCode).toBe(200)
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

describe('guessing from many networks', () => {
  const EMAIL = 'abeba@example.org'

  function start() {
    const clock = createTestClock()
    const throttle = createLogInThrottle(clock)
    /** Seconds to wait, 0 when a log-in is let through. */
    const waitFor = (network: string, email = EMAIL): number => {
      try {
        throttle.admit(email, network)
        return 0
      } catch (error) {
        if (error instanceof RetryLater) return error.retryAfter
        throw error
      }
    }
    /** Each of the networks fails as often as it may without being known for it. */
    const fail = (times: number) => {
      for (let i = 0; i < times; i++) throttle.admit(EMAIL, `network ${Math.floor(i / 3)}`)
    }
    return { clock, throttle, waitFor, fail }
  }

  it('is slowed down, the more the longer it goes on', () => {
    const { clock, waitFor, fail } = start()
    fail(MAX_STRANGERS_FAILURES)
    const waits = [0, 3, 6, 9, 12].map((at) => {
      const wait = waitFor(`network ${at}`)
      clock.advance(wait)
      expect(waitFor(`network ${at}`)).toBe(0)
      return wait
    })
    expect(waits).toEqual([1, 2, 4, 8, 16])
  })

  it('never makes anybody wait longer than a quarter of an hour', () => {
    const { waitFor, fail } = start()
    fail(MAX_EVERYBODYS_FAILURES)
    expect(waitFor('network 0')).toBe(QUARTER_HOUR_S)
  })

  it('leaves alone whoever has hardly failed', () => {
    const { waitFor, fail } = start()
    fail(MAX_EVERYBODYS_FAILURES - 3)
    expect([1, 2, 3].map(() => waitFor('home'))).toEqual([0, 0, 0])
  })

  it('makes even those wait, a few seconds, when it goes on without measure', () => {
    const { clock, waitFor, fail } = start()
    fail(MAX_EVERYBODYS_FAILURES)
    expect(waitFor('home')).toBe(10)
    clock.advance(10)
    expect(waitFor('home')).toBe(0)
  })

  it('is not what a log-in was that could not be judged, and that takes back nothing else', () => {
    const { throttle, waitFor } = start()
    for (let i = 1; i < MAX_FAILURES; i++) waitFor('home')
    expect(waitFor('home')).toBe(0)
    throttle.takeBack(EMAIL, 'home')
    expect(waitFor('home')).toBe(0)
    expect(waitFor('home')).toBe(QUARTER_HOUR_S)
  })

  it('is forgotten after an hour', () => {
    const { clock, waitFor, fail } = start()
    fail(MAX_EVERYBODYS_FAILURES)
    clock.advance(HOUR_S)
    expect(waitFor('home')).toBe(0)
  })

  it('is forgiven to whoever has shown to own the mailbox', () => {
    const { throttle, waitFor, fail } = start()
    fail(MAX_EVERYBODYS_FAILURES)
    throttle.forgive(EMAIL)
    expect(waitFor('network 0')).toBe(0)
  })

  it('fills no memory: what was tried longest ago is forgotten', () => {
    const { throttle, waitFor } = start()
    for (let i = 0; i < MAX_FAILURES; i++) waitFor('home')
    expect(waitFor('home')).toBeGreaterThan(0)
    for (let i = 0; i < 50_000; i++) throttle.admit(`${i}@example.org`, 'elsewhere')
    expect(waitFor('home')).toBe(0)
  })
})
