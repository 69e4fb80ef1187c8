import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { type Clock, HOUR_S } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { RetryLaterError } from '../../platform/errors.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import { runJob } from '../../testing/run-job.ts'
import { createTestClock, describeWithApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import { createPruneGuessesJob } from '../prune-expired.ts'
import { DEVICE_COOKIE } from '../sessions/session-cookies.plugin.ts'
import {
  ACCOUNT_FAILURES_BEFORE_DELAY,
  type CredentialKind,
  DISTRIBUTED_ATTACK_THRESHOLD,
  FAILURES_BEFORE_DELAY,
  type Guesser,
  MAX_DELAY_MS,
  throttleGuess,
} from './log-in-throttle.ts'

const QUARTER_HOUR_S = 15 * 60

describeWithApp('guessing passwords', (test) => {
  beforeEach(async () => {
    await test.logIn('Abeba')
    await test.logIn('Kebede')
  })

  const calls = createAccountCalls(test)
  const logIn = (password: string, email = 'abeba@example.org', remoteAddress = '6.6.6.6') =>
    calls.logIn(email, password, { remoteAddress })
  const failTenTimes = async (email?: string) => {
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) await logIn('Wrong-Horse-7!', email)
  }

  it('is slowed down after ten failures, the more the longer it goes on', async () => {
    await failTenTimes()
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      const { statusCode, headers } = await logIn('Wrong-Horse-7!')
      expect(statusCode).toBe(429)
      waits.push(Number(headers['retry-after']))
      test.clock.advance(waits.at(-1) ?? 0)
      expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60])
  })

  it('lets the right password in within a minute, however long others have gone on', async () => {
    await failTenTimes()
    await test.db.updateTable('guess').set({ count: 400 }).execute()
    const answer = await logIn(TEST_PASSWORD)
    expect(answer.headers['retry-after']).toBe('60')
    test.clock.advance(60)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('does not lock out the owner, who comes from elsewhere', async () => {
    await failTenTimes()
    const answer = await logIn(TEST_PASSWORD, undefined, '1.1.1.1')
    expect(answer.statusCode).toBe(200)
  })

  it('goes on as before once a quarter of an hour has passed', async () => {
    await failTenTimes()
    test.clock.advance(QUARTER_HOUR_S)
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(401)
  })

  it('is stopped for an e-mail without an account just the same', async () => {
    await failTenTimes('nobody@example.org')
    expect((await logIn('Wrong-Horse-7!', 'nobody@example.org')).statusCode).toBe(429)
  })

  it('counts one account, however its e-mail is written', async () => {
    for (let i = 0; i < FAILURES_BEFORE_DELAY / 2; i++) {
      await logIn('Wrong-Horse-7!', 'ABEBA@example.org')
      await logIn('Wrong-Horse-7!', ' abeba@Example.org')
    }
    expect((await logIn('Wrong-Horse-7!')).statusCode).toBe(429)
  })

  it('counts one network, whichever of its IPv6 addresses is used', async () => {
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) {
      await logIn('Wrong-Horse-7!', undefined, `2001:db8:1:${i}::1`)
    }
    const wrongFrom = async (address: string) =>
      (await logIn('Wrong-Horse-7!', undefined, address)).statusCode
    expect(await wrongFrom('2001:db8:1:ffff::9')).toBe(429)
    expect(await wrongFrom('2001:db8:2:1::1')).toBe(401)
  })

  it('leaves other accounts alone', async () => {
    await failTenTimes()
    expect((await logIn(TEST_PASSWORD, 'kebede@example.org')).statusCode).toBe(200)
  })

  it('starts anew after a log-in', async () => {
    await failTenTimes('nobody@example.org')
    for (let i = 0; i < FAILURES_BEFORE_DELAY - 1; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
    for (let i = 0; i < FAILURES_BEFORE_DELAY - 1; i++) await logIn('Wrong-Horse-7!')
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('is not made faster by trying all at once', async () => {
    const guesses = Array.from({ length: FAILURES_BEFORE_DELAY + 5 }, () => logIn('Wrong-Horse-7!'))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_BEFORE_DELAY)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describeOnDatabase('guessing from many networks', (open) => {
  const EMAIL = 'abeba@example.org'
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.destroy())

  const guesser = (network: string, device?: string) => ({ email: EMAIL, network, device })

  const wrong = async () => false

  type Guess = ReturnType<typeof createGuess>
  const createGuess =
    (clock: Clock, kind: CredentialKind) => (by: Guesser, check: () => Promise<boolean>) =>
      throttleGuess({ db, clock }, kind, by, check)

  /** Returns the seconds after which a refused guess may come again, 0 for one that is counted. */
  async function waitOf(guess: Guess, network: string, device?: string) {
    try {
      await guess(guesser(network, device), wrong)
      return 0
    } catch (error) {
      if (error instanceof RetryLaterError) return error.retryAfter
      throw error
    }
  }

  function start(kind: CredentialKind = 'log-in') {
    const clock = createTestClock()
    const guess = createGuess(clock, kind)
    const waitFor = (network: string, device?: string) => waitOf(guess, network, device)
    /** Each network fails as often as it may before it shares the account's delay. */
    const fail = async (times: number) => {
      for (let i = 0; i < Math.min(times, 15); i++) {
        await guess(guesser(`network ${Math.floor(i / 3)}`), wrong)
      }
      // As if all other networks had failed, too.
      await db.updateTable('guess').set({ count: times }).where('source', '=', '').execute()
    }
    return { clock, guess, waitFor, fail }
  }

  it('is slowed down from the first guess on for codes, as no stranger knows the password', async () => {
    const { waitFor } = start('second-factor code')
    for (let i = 0; i < ACCOUNT_FAILURES_BEFORE_DELAY; i++)
      expect(await waitFor(`network ${i}`)).toBe(0)
    expect(await waitFor('yet another')).toBe(1)
    expect(await waitFor('yet another', 'known device')).toBe(0)
  })

  it('is slowed down, the more the longer it goes on', async () => {
    const { clock, waitFor, fail } = start()
    await fail(ACCOUNT_FAILURES_BEFORE_DELAY)
    const waits: number[] = []
    for (const at of [0, 1, 2, 3, 4]) {
      const wait = await waitFor(`network ${at}`)
      waits.push(wait)
      clock.advance(wait)
      expect(await waitFor(`network ${at}`)).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16])
  })

  it.each<[CredentialKind, number]>([
    ['log-in', 60],
    ['second-factor code', QUARTER_HOUR_S],
  ])('never makes anybody wait longer than so long for a %s: %i s', async (kind, most) => {
    const { waitFor, fail } = start(kind)
    await fail(DISTRIBUTED_ATTACK_THRESHOLD)
    expect(await waitFor('network 0')).toBe(most)
    expect(MAX_DELAY_MS[kind]).toBe(most * 1000)
  })

  it('leaves alone whoever has hardly failed', async () => {
    const { waitFor, fail } = start()
    await fail(DISTRIBUTED_ATTACK_THRESHOLD - 3)
    for (let i = 0; i < 3; i++) expect(await waitFor('home')).toBe(0)
  })

  it('makes even those wait, a few seconds, when it goes on without measure', async () => {
    const { clock, waitFor, fail } = start()
    await fail(DISTRIBUTED_ATTACK_THRESHOLD)
    expect(await waitFor('home')).toBe(10)
    clock.advance(5)
    // Further guesses of others do not prolong the wait.
    expect(await waitFor('network 0')).toBeGreaterThan(0)
    clock.advance(5)
    expect(await waitFor('home')).toBe(0)
  })

  it('never keeps out a device that has logged in before, and limits what it fails at', async () => {
    const { waitFor, fail } = start()
    await fail(DISTRIBUTED_ATTACK_THRESHOLD)
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++)
      expect(await waitFor('network 0', 'phone')).toBe(0)
    expect(await waitFor('network 0', 'phone')).toBe(1)
    expect(await waitFor('network 0', 'laptop')).toBe(0)
  })

  it('does not hang on what a device fails at', async () => {
    const { waitFor } = start()
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) await waitFor('home', 'phone')
    expect(await waitFor('home')).toBe(0)
  })

  it('is not what a log-in was that could not be judged, and that takes back nothing else', async () => {
    const { guess, waitFor } = start()
    for (let i = 1; i < FAILURES_BEFORE_DELAY; i++) await waitFor('home')
    const failing = guess(guesser('home'), () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
    expect(await waitFor('home')).toBe(0)
    expect(await waitFor('home')).toBe(1)
  })

  it('is forgotten after an hour', async () => {
    const { clock, waitFor, fail } = start()
    await fail(DISTRIBUTED_ATTACK_THRESHOLD)
    clock.advance(HOUR_S)
    expect(await waitFor('home')).toBe(0)
  })

  it('is counted apart from guessing codes', async () => {
    const { clock, waitFor } = start()
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) await waitFor('home')
    expect(await waitFor('home')).toBe(1)
    const codes = createGuess(clock, 'second-factor code')
    expect(await waitOf(codes, 'home')).toBe(0)
  })

  it('leaves nothing behind once it counts no more, and never an e-mail or an address', async () => {
    const { clock, waitFor, fail } = start()
    await fail(9)
    await waitFor('192.0.2.7', 'phone')
    await waitFor('2001:db8:1:2')
    const stored = JSON.stringify(await db.selectFrom('guess').selectAll().execute())
    expect(stored).not.toMatch(/abeba|192\.0\.2|2001|network|phone/)

    clock.advance(QUARTER_HOUR_S + 1)
    await runJob(createPruneGuessesJob({ db, clock }))
    expect(await db.selectFrom('guess').select('source').execute()).toEqual([{ source: '' }])
    clock.advance(HOUR_S - QUARTER_HOUR_S)
    await runJob(createPruneGuessesJob({ db, clock }))
    expect(await db.selectFrom('guess').selectAll().execute()).toEqual([])
  })
})

describeWithApp('the device cookie', (test) => {
  beforeEach(async () => {
    await test.logIn('Abeba')
    await test.logIn('Kebede')
  })

  const NETWORK = '6.6.6.6'
  const calls = createAccountCalls(test)
  const logIn = (password: string, device?: string, email = 'abeba@example.org') =>
    calls.logIn(email, password, {
      remoteAddress: NETWORK,
      ...(device !== undefined && { cookies: { [DEVICE_COOKIE]: device } }),
    })
  const deviceOf = (answer: Awaited<ReturnType<typeof logIn>>) => {
    const cookie = answer.cookies.find(({ name }) => name === DEVICE_COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax' })
    expect(cookie?.maxAge).toBeGreaterThanOrEqual(365 * 24 * HOUR_S)
    return cookie?.value ?? ''
  }
  const failUntilKeptWaiting = async () => {
    for (let i = 0; i < FAILURES_BEFORE_DELAY; i++) await logIn('Wrong-Horse-7!')
    await test.db.updateTable('guess').set({ count: 400 }).execute()
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(429)
  }

  it('lets its owner in at once while others on the same network are kept waiting', async () => {
    const device = deviceOf(await logIn(TEST_PASSWORD))
    await failUntilKeptWaiting()
    expect((await logIn(TEST_PASSWORD, device)).statusCode).toBe(200)
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(429)
  })

  it('outlives log-out, and opens nothing', async () => {
    const answer = await logIn(TEST_PASSWORD)
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    const out = await test.inject({ method: 'POST', url: '/api/auth/logout', cookies })
    expect(out.cookies.map(({ name }) => name)).not.toContain(DEVICE_COOKIE)
    const asked = await test.inject({
      url: '/api/auth/user',
      cookies: { [DEVICE_COOKIE]: deviceOf(answer) },
    })
    expect(asked.json()).toEqual({ loggedIn: false })
  })

  it.each<[string, (device: string) => string]>([
    ['is made up', () => 'made-up'],
    ['has another signature', (device) => device.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A'))],
    ['has another nonce', (device) => device.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
  ])('is worth nothing when it %s', async (_what, change) => {
    const device = deviceOf(await logIn(TEST_PASSWORD))
    await failUntilKeptWaiting()
    expect((await logIn(TEST_PASSWORD, change(device))).statusCode).toBe(429)
  })

  it('keeps to this host and to https where the session does', async () => {
    const playerUrl = 'https://quiz.example'
    const app = await buildApp({ ...test, config: { ...test.config, playerUrl } })
    onTestFinished(() => app.close())
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'abeba@example.org', password: TEST_PASSWORD },
    })
    const cookie = answer.cookies.find(({ name }) => name === `__Host-${DEVICE_COOKIE}`)
    expect(cookie).toMatchObject({ secure: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  })

  it('is worth nothing for an account that the device has not logged in to', async () => {
    const device = deviceOf(await logIn(TEST_PASSWORD, undefined, 'kebede@example.org'))
    await failUntilKeptWaiting()
    expect((await logIn(TEST_PASSWORD, device)).statusCode).toBe(429)
  })

  it('remembers each account of a family', async () => {
    const first = deviceOf(await logIn(TEST_PASSWORD))
    const both = deviceOf(await logIn(TEST_PASSWORD, first, 'kebede@example.org'))
    await failUntilKeptWaiting()
    expect((await logIn(TEST_PASSWORD, both)).statusCode).toBe(200)
  })
})
