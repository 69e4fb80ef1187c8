import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { hashSecret, newSecret } from '../../server/src/auth/secrets.ts'
import { SESSION_COOKIE } from '../../server/src/auth/sessions/session-cookies.plugin.ts'
import { insertToken } from '../../server/src/auth/tokens/tokens.repository.ts'
import { isoAfter } from '../../server/src/platform/clock.ts'
import {
  type Player,
  readSessionSecret,
  TEST_PASSWORD,
  type TestApp,
} from '../../server/src/testing/test-app.ts'
import type { Stage, WritingCall } from './stage.ts'

async function mailedToken(
  { test }: Stage,
  { user }: Player,
  type: 'passwordReset' | 'emailVerification',
): Promise<string> {
  const token = newSecret()
  const now = test.clock.now()
  const expiresAt = isoAfter(now, 60)
  const hash = hashSecret(token)
  await insertToken(test.db, {
    hash,
    userId: user.id,
    type,
    createdAt: now.toISOString(),
    expiresAt,
  })
  return token
}

const visitorCalls: WritingCall[] = [
  {
    name: 'sign-up',
    success: 201,
    prepare: async ({ test, unique }) => {
      const username = `new ${unique()}`
      const payload = {
        username,
        email: `${username.replace(' ', '.')}@example.org`,
        password: TEST_PASSWORD,
      }
      return () => test.inject({ method: 'POST', url: '/api/auth/signup', payload })
    },
  },
  {
    name: 'log-in over an older session',
    success: 200,
    prepare: async ({ test, unique }) => {
      const player = await test.logIn(unique())
      const payload = { email: player.user.email, password: TEST_PASSWORD }
      return () => player.inject({ method: 'POST', url: '/api/auth/login', payload })
    },
  },
  {
    name: 'log-out',
    success: 200,
    prepare: async ({ test, unique }) => {
      const player = await test.logIn(unique())
      return () => player.inject({ method: 'POST', url: '/api/auth/logout' })
    },
  },
  {
    name: 'forgot password',
    success: 200,
    isDeferred: true,
    prepare: async ({ test, unique }) => {
      const { user } = await test.logIn(unique())
      const payload = { email: user.email }
      return () => test.inject({ method: 'POST', url: '/api/token/forgot-password', payload })
    },
  },
  {
    name: 'reset password',
    success: 200,
    prepare: async (stage) => {
      const player = await stage.test.logIn(stage.unique())
      const token = await mailedToken(stage, player, 'passwordReset')
      const url = `/api/token/reset-password/${token}`
      const payload = { newPassword: 'Another-Horse-8!', confirmPassword: 'Another-Horse-8!' }
      return () => stage.test.inject({ method: 'POST', url, payload })
    },
  },
  {
    name: 'verify e-mail',
    success: 200,
    prepare: async (stage) => {
      const player = await stage.test.logIn(stage.unique())
      const token = await mailedToken(stage, player, 'emailVerification')
      return () => stage.test.inject({ url: `/api/token/verify-email/${token}` })
    },
  },
]

const currentPassword = TEST_PASSWORD
const SECOND_FACTOR = '/api/account/second-factor'

/** A call that somebody makes about their own account. */
function ownCall(
  name: string,
  options: (
    player: Player,
    unique: string,
  ) => { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
): WritingCall {
  return {
    name,
    success: 200,
    prepare: async ({ test, unique }) => {
      const player = await test.logIn(unique())
      const request = options(player, unique())
      return () => player.inject(request)
    },
  }
}

async function logInAgain(test: TestApp, { user: { email } }: Player): Promise<void> {
  const payload = { email, password: TEST_PASSWORD }
  const answer = await test.inject({ method: 'POST', url: '/api/auth/login', payload })
  assert.equal(answer.statusCode, 200, answer.body)
}

const ownCalls: WritingCall[] = [
  ownCall('change the username', (_player, unique) => ({
    method: 'PUT',
    url: '/api/account/username',
    payload: { username: `now ${unique}` },
  })),
  ownCall('ask for another e-mail', (_player, unique) => ({
    method: 'PUT',
    url: '/api/account/email',
    payload: { email: `${unique}@example.net`, currentPassword },
  })),
  ownCall('change the password', () => ({
    method: 'PUT',
    url: '/api/account/password',
    payload: { currentPassword, newPassword: 'Another-Horse-8!' },
  })),
  ownCall('delete the account', ({ user }) => ({
    method: 'POST',
    url: '/api/account/delete',
    payload: { confirmation: user.username, currentPassword },
  })),
  {
    name: 'end the other sessions',
    success: 200,
    prepare: async ({ test, unique }) => {
      const player = await test.logIn(unique())
      await logInAgain(test, player)
      return () => player.inject({ method: 'DELETE', url: '/api/account/sessions' })
    },
  },
  {
    name: 'end one session',
    success: 200,
    prepare: async ({ test, unique }) => {
      const player = await test.logIn(unique())
      await logInAgain(test, player)
      const { sessions } = (await player.inject({ url: '/api/account/sessions' })).json()
      const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
      return () => player.inject({ method: 'DELETE', url: `/api/account/sessions/${id}` })
    },
  },
]

const PERIOD_S = 30

/** The code that the app of an admin shows. */
function codeAt(secret: string, { test }: Stage): string {
  const timestamp = test.clock.now().getTime()
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function beginSecondFactor(admin: Player): Promise<string> {
  const begun = await admin.inject({
    method: 'POST',
    url: SECOND_FACTOR,
    payload: { currentPassword },
  })
  assert.equal(begun.statusCode, 200, begun.body)
  return begun.json().secret
}

/** An admin with a second factor, and the code that their app shows next. */
async function adminWithSecondFactor(stage: Stage): Promise<{ admin: Player; code: string }> {
  const { test, unique } = stage
  const admin = await test.logIn(unique(), 'admin')
  const secret = await beginSecondFactor(admin)
  const payload = { code: codeAt(secret, stage) }
  const answer = await admin.inject({ method: 'PUT', url: SECOND_FACTOR, payload })
  assert.equal(answer.statusCode, 200, answer.body)
  const cookies = { [SESSION_COOKIE]: readSessionSecret(answer) }
  test.clock.advance(PERIOD_S)
  const inject: Player['inject'] = (options) => test.inject({ ...options, cookies })
  return { admin: { ...admin, inject }, code: codeAt(secret, stage) }
}

const secondFactorCalls: WritingCall[] = [
  {
    name: 'begin a second factor',
    success: 200,
    prepare: async ({ test, unique }) => {
      const admin = await test.logIn(unique(), 'admin')
      const payload = { currentPassword }
      return () => admin.inject({ method: 'POST', url: SECOND_FACTOR, payload })
    },
  },
  {
    name: 'turn a second factor on',
    success: 200,
    prepare: async (stage) => {
      const admin = await stage.test.logIn(stage.unique(), 'admin')
      const payload = { code: codeAt(await beginSecondFactor(admin), stage) }
      return () => admin.inject({ method: 'PUT', url: SECOND_FACTOR, payload })
    },
  },
  {
    name: 'renew the recovery codes',
    success: 200,
    prepare: async (stage) => {
      const { admin, code } = await adminWithSecondFactor(stage)
      const url = `${SECOND_FACTOR}/recovery-codes`
      return () => admin.inject({ method: 'POST', url, payload: { currentPassword, code } })
    },
  },
  {
    name: 'turn a second factor off',
    success: 200,
    prepare: async (stage) => {
      const { admin, code } = await adminWithSecondFactor(stage)
      const payload = { currentPassword, code }
      return () => admin.inject({ method: 'DELETE', url: SECOND_FACTOR, payload })
    },
  },
]

/** A call of an admin about somebody's account. */
function actOnAccount(
  name: string,
  options: { method: 'POST' | 'PUT' | 'DELETE'; path: string; payload?: object },
  bringAbout: (stage: Stage, player: Player) => Promise<void> = async () => {},
): WritingCall {
  const { path, ...request } = options
  return {
    name,
    success: 200,
    prepare: async (stage) => {
      const player = await stage.test.logIn(stage.unique())
      await bringAbout(stage, player)
      const url = `/api/accounts/${player.user.id}/${path}`
      return () => stage.admin.inject({ ...request, url })
    },
  }
}

async function put({ admin }: Stage, { user }: Player, path: string, payload: object) {
  const url = `/api/accounts/${user.id}/${path}`
  const answer = await admin.inject({ method: 'PUT', url, payload })
  assert.equal(answer.statusCode, 200, answer.body)
}

const managingCalls: WritingCall[] = [
  actOnAccount('disable an account', {
    method: 'PUT',
    path: 'disabled',
    payload: { disabled: true },
  }),
  actOnAccount(
    'enable an account',
    { method: 'PUT', path: 'disabled', payload: { disabled: false } },
    (stage, player) => put(stage, player, 'disabled', { disabled: true }),
  ),
  actOnAccount('make an admin', {
    method: 'PUT',
    path: 'role',
    payload: { role: 'admin', currentPassword },
  }),
  actOnAccount(
    'make an admin a player',
    { method: 'PUT', path: 'role', payload: { role: 'player' } },
    (stage, player) => put(stage, player, 'role', { role: 'admin', currentPassword }),
  ),
  actOnAccount('end the sessions of an account', { method: 'DELETE', path: 'sessions' }),
  actOnAccount('send a reset mail', { method: 'POST', path: 'reset-mail' }),
]

export const ACCOUNT_CALLS: readonly WritingCall[] = [
  ...visitorCalls,
  ...ownCalls,
  ...secondFactorCalls,
  ...managingCalls,
]
