import cookies from '@fastify/cookie'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createDisconnectSignal } from '../../http/connection.ts'
import { isCallAllowed, requireUser } from '../../http/refusals/guards.ts'
import { type CallRates, isApiCall, toNetwork } from '../../http/refusals/rate-limits.ts'
import type { App } from '../../http/valibot.ts'
import { DAY_S } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { createDeviceCookie } from '../devices/known-devices.ts'
import type { ClientConnection, Reauthentication } from '../passwords/own-password.ts'
import type { OpenSessionOptions, Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: ReturnType<typeof createSessionCookies>
  }
}

/** On https, `sessionCookieName` adds a prefix. */
export const SESSION_COOKIE = 'quiz-kingdom-session'
/** Marks known devices, and opens no session. On https, its name has the session cookie's prefix. */
export const DEVICE_COOKIE = 'quiz-kingdom-device'
/** The token of a mailed link that was opened in this browser. On https, its name has the same prefix. */
export const MAILED_TOKEN_COOKIE = 'quiz-kingdom-mailed'
/** The longest lifetime that browsers allow. */
const DEVICE_COOKIE_LIFETIME_S = 400 * DAY_S

type CookieConfig = Pick<Config, 'playerUrl' | 'cookieDomain'>

/**
 * Browsers accept the prefixes only over https. A cookie with `__Host-` must also belong to a single host:
 * https://www.rfc-editor.org/rfc/rfc6265bis, 4.1.3.
 */
export function sessionCookieName({ playerUrl, cookieDomain }: CookieConfig): string {
  if (!playerUrl.startsWith('https:')) return SESSION_COOKIE
  return cookieDomain === undefined ? `__Host-${SESSION_COOKIE}` : `__Secure-${SESSION_COOKIE}`
}

/** On https, ignores a cookie without the prefix, because another host of the domain may have set it. */
export function createSessionSecretReader(config: CookieConfig) {
  const secret = new RegExp(`(?:^|;\\s*)${sessionCookieName(config)}=([\\w-]+)\\s*(?:;|$)`)
  return ({ headers }: FastifyRequest) => secret.exec(headers.cookie ?? '')?.[1]
}

/** Only these calls may set a cookie, because shared caches may store the responses to all others. */
function canProlongSession({ method, url }: FastifyRequest): boolean {
  return url.startsWith('/api/auth/') || (method !== 'GET' && method !== 'HEAD')
}

function createSessionCookies(
  { config, db, clock }: Pick<AppContext, 'config' | 'db' | 'clock'>,
  sessions: Sessions,
  rates: CallRates,
) {
  const name = sessionCookieName(config)
  const deviceCookieName = name.replace(SESSION_COOKIE, DEVICE_COOKIE)
  const mailedTokenCookieName = name.replace(SESSION_COOKIE, MAILED_TOKEN_COOKIE)
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: name !== SESSION_COOKIE,
    ...(config.cookieDomain ? { domain: config.cookieDomain } : {}),
  } as const

  const secretOf = createSessionSecretReader(config)

  function setCookie(reply: FastifyReply, secret: string, expiresAt: string): void {
    const maxAge = Math.floor((Date.parse(expiresAt) - clock.now().getTime()) / 1000)
    reply.setCookie(name, secret, { ...cookie, maxAge })
  }

  function clearCookie(reply: FastifyReply): void {
    reply.clearCookie(name, cookie)
  }

  const deviceCookie = ({ cookies }: FastifyRequest) => cookies[deviceCookieName]

  function setDeviceCookie(reply: FastifyReply, value: string): void {
    reply.setCookie(deviceCookieName, value, { ...cookie, maxAge: DEVICE_COOKIE_LIFETIME_S })
  }

  const connectionOf = (request: FastifyRequest, reply: FastifyReply): ClientConnection => ({
    network: toNetwork(request.ip),
    deviceCookie: deviceCookie(request),
    mailedToken: request.cookies[mailedTokenCookieName],
    signal: createDisconnectSignal(reply),
  })

  return {
    /** Sets `request.user` from the database. */
    lookUp: async (secret: string, request: FastifyRequest, reply: FastifyReply) => {
      const session = await sessions.find(secret)
      request.requiredAction = session?.requiredAction
      if (isCallAllowed(request.requiredAction, request)) request.user = session?.user
      if (session) rates.registerSession(secret, session.user.id)
      else rates.forgetSession(secret)
      if (!session?.isDue || !canProlongSession(request)) return
      setCookie(reply, secret, await sessions.prolong(secret, session))
    },
    /** Replaces the session of the request. Returns the action that the user must take first, if any. */
    open: async (
      request: FastifyRequest,
      reply: FastifyReply,
      user: Pick<User, 'id' | 'role'>,
      inSameTransaction?: OpenSessionOptions['inSameTransaction'],
    ): Promise<RequiredAction | undefined> => {
      const knownDevice = await createDeviceCookie(db, deviceCookie(request), user.id)
      const device = describeDevice(request.headers['user-agent'])
      const options = { device, replaced: secretOf(request), inSameTransaction }
      const { secret, expiresAt, requiredAction } = await sessions.open(user, options)
      setCookie(reply, secret, expiresAt)
      setDeviceCookie(reply, knownDevice)
      rates.registerSession(secret, user.id)
      return requiredAction
    },
    close: async (request: FastifyRequest, reply: FastifyReply) => {
      const secret = secretOf(request)
      if (secret) await sessions.close(secret)
      clearCookie(reply)
    },
    /** Removes the cookie of a session that has already ended. */
    clearCookie,
    secretOf,
    forget: sessions.forget,
    /** Marks the device as known. Call it only after the account's password was entered on the device. */
    rememberDevice: async (request: FastifyRequest, reply: FastifyReply, userId: Id) => {
      setDeviceCookie(reply, await createDeviceCookie(db, deviceCookie(request), userId))
    },
    /** Stores the token in a cookie until the log-in that completes the verification. */
    keepMailedToken: (reply: FastifyReply, token: string) => {
      reply.setCookie(mailedTokenCookieName, token, { ...cookie, maxAge: DAY_S })
    },
    dropMailedToken: (reply: FastifyReply) => {
      reply.clearCookie(mailedTokenCookieName, cookie)
    },
    connectionOf,
    reauthenticationOf: (
      request: FastifyRequest,
      reply: FastifyReply,
      currentPassword: string,
    ): Reauthentication => ({
      user: requireUser(request),
      currentPassword,
      connection: connectionOf(request, reply),
    }),
  }
}

/** Adds `app.sessions`, and sets `request.user` and `request.requiredAction` from the session cookie. */
export async function useSessions(
  app: App,
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  sessions: Sessions,
  rates: CallRates,
): Promise<void> {
  await app.register(cookies)
  app.decorateRequest('user', undefined)
  app.decorateRequest('requiredAction', undefined)
  const sessionCookies = createSessionCookies(context, sessions, rates)
  app.decorate('sessions', sessionCookies)

  // A callback rather than a promise, because most calls find a cached session and need not wait.
  app.addHook('onRequest', (request, reply, done) => {
    const secret = sessionCookies.secretOf(request)
    const { isProbe } = request.routeOptions.config
    if (!secret || isProbe || request.is404 || !isApiCall(request)) return done()
    request.user = sessions.recall(secret)
    if (request.user) return done()
    sessionCookies.lookUp(secret, request, reply).then(() => done(), done)
  })
}
