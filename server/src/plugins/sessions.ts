import cookies from '@fastify/cookie'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeDevice } from '../accounts/device.ts'
import { rememberDevice } from '../accounts/known-devices.ts'
import type { OpenedSession, OpenOptions, Sessions } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import { tooManyRequests } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { isApiCall } from './api-call.ts'
import type { CallRates } from './rate-limits.ts'
import type { App } from './valibot.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the session cookie belongs to, if they may make this call. */
    user: User | undefined
    /** What the cookie's owner has to do before other calls. */
    requiredAction: RequiredAction | undefined
  }
  interface FastifyInstance {
    sessions: SessionCookies
  }
}

/** The cookie's name on a site without https, and everywhere up to release 0.1. */
export const SESSION_COOKIE = 'quiz-kingdom-session'
/** Outlives log-out, and opens nothing; its full name has the prefix of the session's. */
export const DEVICE_COOKIE = 'quiz-kingdom-device'
/** As long as browsers keep any cookie. */
const DEVICE_COOKIE_LIFETIME_S = 400 * 24 * 60 * 60

interface NamedCookie {
  name: string
  /** Finds its value, a session's secret, in a `Cookie` header. */
  secret: RegExp
}

function namedCookie(name: string): NamedCookie {
  return { name, secret: new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)\\s*(?:;|$)`) }
}

const plain = namedCookie(SESSION_COOKIE)
// A browser takes a cookie of such a name over https alone, the first from the very host alone, too:
// https://www.rfc-editor.org/rfc/rfc6265bis, 4.1.3.
const ofHost = namedCookie(`__Host-${SESSION_COOKIE}`)
const ofDomain = namedCookie(`__Secure-${SESSION_COOKIE}`)

type CookieConfig = Pick<Config, 'playerUrl' | 'cookieDomain'>

export function sessionCookie({ playerUrl, cookieDomain }: CookieConfig): NamedCookie {
  if (!playerUrl.startsWith('https:')) return plain
  return cookieDomain === undefined ? ofHost : ofDomain
}

/** The session's secret in a `Cookie` header, under today's name or else the plain one. */
export function sessionSecretIn(
  cookies: string | undefined,
  config: CookieConfig,
): string | undefined {
  if (cookies === undefined) return undefined
  const found = sessionCookie(config).secret.exec(cookies) ?? plain.secret.exec(cookies)
  return found?.[1]
}

/**
 * Whether a call prolongs: each page makes one of these when it opens, and who works for a day on one
 * page saves now and then. Other answers may be kept by shared caches, so they must never carry a
 * cookie.
 */
function mayProlong({ method, url }: FastifyRequest): boolean {
  return url.startsWith('/api/auth/') || (method !== 'GET' && method !== 'HEAD')
}

const ALWAYS_ALLOWED = ['GET /api/auth/user', 'GET /api/auth/admin', 'PUT /api/account/password']
/** The calls that somebody with a required action may make as who they are. */
const ALLOWED_BEFORE: Record<RequiredAction, readonly string[]> = {
  changePassword: ALWAYS_ALLOWED,
  setUpSecondFactor: [
    ...ALWAYS_ALLOWED,
    ...['GET', 'POST', 'PUT'].map((method) => `${method} /api/account/second-factor`),
  ],
}

function mayCall(requiredAction: RequiredAction | undefined, request: FastifyRequest): boolean {
  if (!requiredAction) return true
  return ALLOWED_BEFORE[requiredAction].includes(`${request.method} ${request.routeOptions.url}`)
}

export interface SessionCookies {
  /**
   * A fresh session; the one that the request came with ends. The device is known from now on. Gives
   * what has to be done in it first.
   */
  open: (
    request: FastifyRequest,
    reply: FastifyReply,
    user: Pick<User, 'id' | 'role'>,
    alongside?: OpenOptions['alongside'],
  ) => Promise<RequiredAction | undefined>
  close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Where the session has ended already. */
  clearCookie: (reply: FastifyReply) => void
  /** The secret that the request came with. */
  secretOf: (request: FastifyRequest) => string | undefined
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
  /** What the request says of the accounts that its device has logged in to; see `findDevice`. */
  deviceCookie: (request: FastifyRequest) => string | undefined
}

/** Sets `request.user` and `request.requiredAction` from the session cookie, and `app.sessions`. */
export async function useSessions(
  app: App,
  { config, db, clock }: Pick<Parts, 'config' | 'db' | 'clock'>,
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
    request: FastifyRequest,
    reply: FastifyReply,
    { secret, expiresAt }: Pick<OpenedSession, 'secret' | 'expiresAt'>,
  ): void {
    const maxAge = Math.floor((Date.parse(expiresAt) - clock.now().getTime()) / 1000)
    reply.setCookie(name, secret, { ...cookie, maxAge })
    if (name !== plain.name && plain.secret.test(request.headers.cookie ?? '')) {
      reply.clearCookie(plain.name, cookie)
    }
  }

  function clearCookie(reply: FastifyReply): void {
    for (const each of new Set([name, plain.name])) reply.clearCookie(each, cookie)
  }

  const deviceCookieName = name.replace(SESSION_COOKIE, DEVICE_COOKIE)
  const deviceCookie = ({ cookies }: FastifyRequest) => cookies[deviceCookieName]

  function setDeviceCookie(reply: FastifyReply, value: string): void {
    reply.setCookie(deviceCookieName, value, { ...cookie, maxAge: DEVICE_COOKIE_LIFETIME_S })
  }

  async function lookUp(
    secret: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const session = await sessions.find(secret)
    request.requiredAction = session?.requiredAction
    if (mayCall(request.requiredAction, request)) request.user = session?.user
    countAgain(secret, request, session !== undefined)
    if (!session?.due || !mayProlong(request)) return
    const expiresAt = await sessions.prolong(secret, session)
    setCookie(request, reply, { secret, expiresAt })
  }

  /** A call was counted before it was known whether its session is real. Throws `RetryLater`. */
  function countAgain(secret: string, { ip, countedFor }: FastifyRequest, isReal: boolean): void {
    if (isReal && countedFor === 'address') {
      const wait = rates.handOver(ip, secret)
      if (wait > 0) throw tooManyRequests(wait)
    }
    if (!isReal && countedFor === 'session') rates.handBack(ip, secret)
  }

  app.decorateRequest('user', undefined)
  app.decorateRequest('requiredAction', undefined)
  app.decorate('sessions', {
    open: async (request, reply, user, alongside) => {
      const knownDevice = await rememberDevice(db, deviceCookie(request), user.id)
      const device = describeDevice(request.headers['user-agent'])
      const opened = await sessions.open(user, { device, replaced: secretOf(request), alongside })
      setCookie(request, reply, opened)
      setDeviceCookie(reply, knownDevice)
      rates.know(opened.secret)
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
    deviceCookie,
  })

  // With a callback: most calls come with a session that is remembered, and need wait for nothing.
  app.addHook('onRequest', (request, reply, done) => {
    const secret = secretOf(request)
    const { anonymous } = request.routeOptions.config
    if (!secret || anonymous || request.is404 || !isApiCall(request)) return done()
    request.user = sessions.recall(secret)
    if (request.user) return done()
    lookUp(secret, request, reply).then(() => done(), done)
  })
}
