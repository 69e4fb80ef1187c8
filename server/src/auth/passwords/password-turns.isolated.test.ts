import { argon2 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { openTestSqlite } from '../../testing/databases.ts'
import { setUpTestApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import { DEVICE_COOKIE } from '../sessions/session-cookies.plugin.ts'
import { hashingLimit } from './passwords.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

const AT_ONCE = 3
const [FIRST, SECOND, THIRD] = ['Correct-Horse-1!', 'Correct-Horse-2!', 'Correct-Horse-3!']
const FLOOD = '6.6.6.6'
/** Two calls from one network, then one from another. */
const CALLS = [
  { password: FIRST, remoteAddress: FLOOD },
  { password: SECOND, remoteAddress: FLOOD },
  { password: THIRD, remoteAddress: '1.1.1.1' },
] as const

const test = setUpTestApp(openTestSqlite)
let held: (() => void)[] = []
afterEach(() => {
  for (const release of held) release()
})

function holdAll(): void {
  held = Array.from({ length: AT_ONCE }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void hashingLimit.run(() => promise)
    return resolve
  })
}

/** Sends the calls one by one while no turn is free, then frees one turn. */
async function hashedInTurn(calls: readonly InjectOptions[]): Promise<string[]> {
  holdAll()
  const answers: Promise<unknown>[] = []
  for (const call of calls) {
    answers.push(test.inject({ method: 'POST', ...call }))
    await expect.poll(() => hashingLimit.state().waiting).toBe(answers.length)
  }
  vi.mocked(argon2).mockClear()
  held[0]?.()
  await Promise.all(answers)
  return vi.mocked(argon2).mock.calls.map(([, { message }]) => String(message))
}

it('networks take turns to sign up', async () => {
  const calls = CALLS.map(({ password, remoteAddress }, i) => {
    const payload = { email: `new${i}@example.org`, username: `Newcomer ${i}`, password }
    return { url: '/api/auth/signup', payload, remoteAddress }
  })
  expect(await hashedInTurn(calls)).toEqual([FIRST, THIRD, SECOND])
})

it('networks take turns to reset a password', async () => {
  const calls: InjectOptions[] = []
  for (const [i, { password, remoteAddress }] of CALLS.entries()) {
    const { email } = (await test.logIn(`Player${i}`)).user
    await test.post('/api/token/forgot-password', { email })
    const token = /[\w-]{32}/.exec(test.mailer.sent.at(-1)?.text ?? '')?.[0]
    const url = `/api/token/reset-password/${token}`
    calls.push({ url, payload: { newPassword: password }, remoteAddress })
  }
  expect(await hashedInTurn(calls)).toEqual([FIRST, THIRD, SECOND])
})

const logIn = (email: string, password: string) => ({
  method: 'POST' as const,
  url: '/api/auth/login',
  payload: { email, password },
})

it('networks take turns to log in', async () => {
  const calls = CALLS.map(({ password, remoteAddress }, i) => ({
    ...logIn(`nobody${i}@example.org`, password),
    remoteAddress,
  }))
  expect(await hashedInTurn(calls)).toEqual([FIRST, THIRD, SECOND])
})

it('a device that has logged in before takes turns with its whole network', async () => {
  const { email } = (await test.logIn('Abeba')).user
  const { cookies } = await test.inject(logIn(email, TEST_PASSWORD))
  const device = cookies.find(({ name }) => name === DEVICE_COOKIE)?.value ?? ''
  const calls = [
    logIn('nobody1@example.org', FIRST),
    logIn('nobody2@example.org', SECOND),
    { ...logIn(email, THIRD), cookies: { [DEVICE_COOKIE]: device } },
  ]
  expect(await hashedInTurn(calls)).toEqual([FIRST, THIRD, SECOND])
})
