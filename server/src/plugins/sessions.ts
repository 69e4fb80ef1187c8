import cookies from '@fastify/cookie'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LIFETIME_S, type Sessions } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import { isApiCall } from './api-call.ts'
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

export const SESSION_COOKIE = 'quiz-kingdom-session'
/**
 * The calls that prolong: each page makes one when it opens. Other answers may be kept by shared
 * caches, so they must never carry a cookie.
 */
const PROLONGING_CALLS = '/api/auth/'

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
  /** A fresh session; the one that the request came with ends. Gives what has to be done in it first. */
  open: (
    request: FastifyRequest,
    reply: FastifyReply,
    userId: Id,
  ) => Promise<RequiredAction | undefined>
  close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
}

/** Sets `request.user` and `request.requiredAction` from the session cookie, and `app.sessions`. */
export async function useSessions(app: App, config: Config, sessions: Sessions): Promise<void> {
  await app.register(cookies)
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.playerUrl.startsWith('https:'),
    ...(config.cookieDomain ? { domain: config.cookieDomain } : {}),
  } as const

  function setCookie(reply: FastifyReply, secret: string): void {
    reply.setCookie(SESSION_COOKIE, secret, { ...cookie, maxAge: SESSION_LIFETIME_S })
  }

  async function lookUp(
    secret: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const session = await sessions.find(secret)
    request.requiredAction = session?.requiredAction
    if (mayCall(request.requiredAction, request)) request.user = session?.user
    if (!session?.due || !request.url.startsWith(PROLONGING_CALLS)) return
    await sessions.prolong(secret)
    setCookie(reply, secret)
  }

  app.decorateRequest('user', undefined)
  app.decorateRequest('requiredAction', undefined)
  app.decorate('sessions', {
    open: async (request, reply, userId) => {
      const secret = await sessions.open(userId, request.cookies[SESSION_COOKIE])
      setCookie(reply, secret)
      return (await sessions.find(secret))?.requiredAction
    },
    close: async (request, reply) => {
      const secret = request.cookies[SESSION_COOKIE]
      if (secret) await sessions.close(secret)
      reply.clearCookie(SESSION_COOKIE, cookie)
    },
    forget: sessions.forget,
  })

  // With a callback: most calls come with a session that is remembered, and need wait for nothing.
  app.addHook('onRequest', (request, reply, done) => {
    const secret = request.cookies[SESSION_COOKIE]
    if (!secret || request.is404 || !isApiCall(request)) return done()
    request.user = sessions.recall(secret)
    if (request.user) return done()
    lookUp(secret, request, reply).then(() => done(), done)
  })
}
