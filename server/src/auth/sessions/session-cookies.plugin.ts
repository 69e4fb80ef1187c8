import cookies from '@fastify/cookie'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from '../../http/api-call.ts'
import { whileConnected } from '../../http/connection.ts'
import { mayCall, requireUser } from '../../http/refusals/guards.ts'
import { type CallRates, networkOf } from '../../http/refusals/rate-limits.ts'
import type { App } from '../../http/valibot.ts'
import { DAY_S } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Connection } from '../connection.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { rememberDevice } from '../devices/known-devices.ts'
import type { Reauthentication } from '../passwords/own-password.ts'
import type { OpenedSession, OpenOptions, Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionCookies
  }
}

/** The cookie's name on a site without https. On https it has a prefix, see `sessionCookie`. */
export const SESSION_COOKIE = 'quiz-kingdom-session'
/** Outlives log-out and opens nothing. Its full name has the prefix of the session cookie. */
export const DEVICE_COOKIE = 'quiz-kingdom-device'
/** Holds the token of a mail whose link was followed. Its full name has the prefix too. */
export const MAILED_TOKEN_COOKIE = 'quiz-kingdom-mailed'
const MAILED_TOKEN_LIFETIME_S = DAY_S
/** The longest that browsers keep a cookie. */
const DEVICE_COOKIE_LIFETIME_S = 400 * 24 * 60 * 60

interface NamedCookie {
  name: string
  /** Finds the cookie's value, a session's secret, in a `Cookie` header. */
  secret: RegExp
}

function namedCookie(name: string): NamedCookie {
  return { name, secret: new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)\\s*(?:;|$)`) }
}

const plain = namedCookie(SESSION_COOKIE)
// Browsers accept a cookie with either prefix over https only, and one with `__Host-` from that
// very host only: https://www.rfc-editor.org/rfc/rfc6265bis, 4.1.3.
const ofHost = namedCookie(`__Host-${SESSION_COOKIE}`)
const ofDomain = namedCookie(`__Secure-${SESSION_COOKIE}`)

type CookieConfig = Pick<Config, 'playerUrl' | 'cookieDomain'>

export function sessionCookie({ playerUrl, cookieDomain }: CookieConfig): NamedCookie {
  if (!playerUrl.startsWith('https:')) return plain
  return cookieDomain === undefined ? ofHost : ofDomain
}

/**
 * The session's secret in a `Cookie` header. On https the plain name counts for nothing: another host
 * of the same domain, or a line without https, may have set such a cookie.
 */
export function sessionSecretIn(
  cookies: string | undefined,
  config: CookieConfig,
): string | undefined {
  return cookies === undefined ? undefined : sessionCookie(config).secret.exec(cookies)?.[1]
}

/**
 * Whether a call may prolong its session. Each page makes such a call when it opens, and somebody who
 * works on one page all day saves now and then. Shared caches may keep other answers, which therefore
 * must never carry a cookie.
 */
function mayProlong({ method, url }: FastifyRequest): boolean {
  return url.startsWith('/api/auth/') || (method !== 'GET' && method !== 'HEAD')
}

export interface SessionCookies {
  /**
   * Starts a session, ends the one the request came with and marks the device as known. Returns the
   * action the user must take first, if any.
   */
  open: (
    request: FastifyRequest,
    reply: FastifyReply,
    user: Pick<User, 'id' | 'role'>,
    inSameTransaction?: OpenOptions['inSameTransaction'],
  ) => Promise<RequiredAction | undefined>
  close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Removes the cookie of a session that has ended already. */
  clearCookie: (reply: FastifyReply) => void
  /** The session's secret in the request's cookie. */
  secretOf: (request: FastifyRequest) => string | undefined
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
  /**
   * Marks the device as known to the account. Call it once the device has shown the account's
   * password.
   */
  rememberDevice: (request: FastifyRequest, reply: FastifyReply, userId: Id) => Promise<void>
  /** Keeps the token in a cookie until the log-in that completes the verification. */
  keepMailedToken: (reply: FastifyReply, token: string) => void
  dropMailedToken: (reply: FastifyReply) => void
  /**
   * What rate limits need to know about the caller: network, device cookie, mailed token, abort
   * signal.
   */
  connectionOf: (request: FastifyRequest, reply: FastifyReply) => Connection
  /**
   * Collects what `reauthenticate` needs, in calls in which a logged-in user has to give the
   * password again.
   */
  reauthenticationOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    currentPassword: string,
  ) => Reauthentication
}

/** Sets `request.user` and `request.requiredAction` from the session cookie, and `app.sessions`. */
export async function useSessions(
  app: App,
  { config, db, clock }: Pick<AppContext, 'config' | 'db' | 'clock'>,
  sessions: Sessions,
  rates: CallRates,
): Promise<void> {
  await app.register(cookies)
  const { name } = sessionCookie(config)
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: name !== plain.name,
    ...(config.cookieDomain ? { domain: config.cookieDomain } : {}),
  } as const

  const secretOf = ({ headers }: FastifyRequest) => sessionSecretIn(headers.cookie, config)

  function setCookie(
    reply: FastifyReply,
    { secret, expiresAt }: Pick<OpenedSession, 'secret' | 'expiresAt'>,
  ): void {
    const maxAge = Math.floor((Date.parse(expiresAt) - clock.now().getTime()) / 1000)
    reply.setCookie(name, secret, { ...cookie, maxAge })
  }

  function clearCookie(reply: FastifyReply): void {
    reply.clearCookie(name, cookie)
  }

  const deviceCookieName = name.replace(SESSION_COOKIE, DEVICE_COOKIE)
  const deviceCookie = ({ cookies }: FastifyRequest) => cookies[deviceCookieName]

  function setDeviceCookie(reply: FastifyReply, value: string): void {
    reply.setCookie(deviceCookieName, value, { ...cookie, maxAge: DEVICE_COOKIE_LIFETIME_S })
  }

  const mailedTokenCookieName = name.replace(SESSION_COOKIE, MAILED_TOKEN_COOKIE)

  const connectionOf = (request: FastifyRequest, reply: FastifyReply): Connection => ({
    network: networkOf(request.ip),
    deviceCookie: deviceCookie(request),
    mailedToken: request.cookies[mailedTokenCookieName],
    signal: whileConnected(reply),
  })

  async function lookUp(
    secret: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const session = await sessions.find(secret)
    request.requiredAction = session?.requiredAction
    if (mayCall(request.requiredAction, request)) request.user = session?.user
    correctRateLimitCount(secret, request, session?.user.id)
    if (!session?.due || !mayProlong(request)) return
    const expiresAt = await sessions.prolong(secret, session)
    setCookie(reply, { secret, expiresAt })
  }

  /** Corrects how a call was counted before its session was looked up. Throws `RetryLater`. */
  function correctRateLimitCount(
    secret: string,
    { ip, countedFor }: FastifyRequest,
    userId: Id | undefined,
  ): void {
    if (userId !== undefined && countedFor === 'network') {
      const wait = rates.moveToAccount(ip, secret, userId)
      if (wait > 0) throw tooManyRequests(wait)
    }
    if (userId === undefined && countedFor === 'account') rates.moveToNetwork(ip, secret)
  }

  app.decorateRequest('user', undefined)
  app.decorateRequest('requiredAction', undefined)
  app.decorate('sessions', {
    open: async (request, reply, user, inSameTransaction) => {
      const knownDevice = await rememberDevice(db, deviceCookie(request), user.id)
      const device = describeDevice(request.headers['user-agent'])
      const opened = await sessions.open(user, {
        device,
        replaced: secretOf(request),
        inSameTransaction,
      })
      setCookie(reply, opened)
      setDeviceCookie(reply, knownDevice)
      rates.registerSession(opened.secret, user.id)
      return opened.requiredAction
    },
    close: async (request, reply) => {
      const secret = secretOf(request)
      if (secret) await sessions.close(secret)
      clearCookie(reply)
    },
    clearCookie,
    secretOf,
    forget: sessions.forget,
    rememberDevice: async (request, reply, userId) => {
      setDeviceCookie(reply, await rememberDevice(db, deviceCookie(request), userId))
    },
    keepMailedToken: (reply, token) => {
      reply.setCookie(mailedTokenCookieName, token, { ...cookie, maxAge: MAILED_TOKEN_LIFETIME_S })
    },
    dropMailedToken: (reply) => void reply.clearCookie(mailedTokenCookieName, cookie),
    connectionOf,
    reauthenticationOf: (request, reply, currentPassword) => ({
      user: requireUser(request),
      currentPassword,
      connection: connectionOf(request, reply),
    }),
  })

  // With a callback: most calls have a cached session, and need not wait.
  app.addHook('onRequest', (request, reply, done) => {
    const secret = secretOf(request)
    const { anonymous } = request.routeOptions.config
    if (!secret || anonymous || request.is404 || !isApiCall(request)) return done()
    request.user = sessions.recall(secret)
    if (request.user) return done()
    lookUp(secret, request, reply).then(() => done(), done)
  })
}
