import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoAfter } from '../clock.ts'
import { forbidden, unauthenticated } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { App } from '../plugins/valibot.ts'
import { hashSecret, newSecret } from './secrets.ts'
import {
  findSession,
  insertSession,
  removeSession,
  updateSessionSeen,
} from './sessions.repository.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the session cookie belongs to. */
    user: User | undefined
  }
  interface FastifyInstance {
    sessions: Sessions
  }
}

export const SESSION_COOKIE = 'quiz-kingdom-session'
const SESSION_LIFETIME_S = 30 * 24 * 60 * 60
/** A session in use is prolonged at most this often. */
const PROLONG_AFTER_S = 60 * 60
/**
 * The calls that prolong: each page makes one when it opens. Other answers may be kept by shared
 * caches, so they must never carry a cookie.
 */
const PROLONGING_CALLS = '/api/auth/'
/** How long another process may still honour a session that this one ended. */
const CACHE_S = 5
const CACHE_MAX_ENTRIES = 10_000

export interface Sessions {
  /** A fresh session; the one that the request came with ends. */
  open: (request: FastifyRequest, reply: FastifyReply, userId: Id) => Promise<void>
  close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
}

interface Cached {
  user: User
  /** Milliseconds since 1970. */
  until: number
}

/** Sets `request.user` from the session cookie, and `app.sessions`. */
export function useSessions(app: App, { config, db, clock }: Parts): void {
  const cache = new Map<string, Cached>()
  /** Counts what made cached answers wrong, so that a look-up on its way then is not kept. */
  let changes = 0
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

  async function findUser(
    secret: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<User | undefined> {
    const hash = hashSecret(secret)
    const now = clock.now()
    const cached = cache.get(hash)
    if (cached && cached.until > now.getTime()) return cached.user
    cache.delete(hash)

    const changesBefore = changes
    const session = await findSession(db, hash)
    if (!session || session.expiresAt <= now.toISOString()) return undefined
    const due = isoAfter(new Date(session.lastSeenAt), PROLONG_AFTER_S) <= now.toISOString()
    if (due && request.url.startsWith(PROLONGING_CALLS)) {
      await updateSessionSeen(db, hash, now.toISOString(), isoAfter(now, SESSION_LIFETIME_S))
      setCookie(reply, secret)
    }
    if (changes === changesBefore) remember(hash, session, now)
    return session.user
  }

  function remember(hash: string, session: { user: User; expiresAt: string }, now: Date): void {
    if (cache.size >= CACHE_MAX_ENTRIES) cache.clear()
    const until = Math.min(now.getTime() + CACHE_S * 1000, Date.parse(session.expiresAt))
    cache.set(hash, { user: session.user, until })
  }

  async function end(secret: string | undefined): Promise<void> {
    if (!secret) return
    const hash = hashSecret(secret)
    await removeSession(db, hash)
    changes++
    cache.delete(hash)
  }

  app.decorateRequest('user', undefined)
  app.decorate('sessions', {
    open: async (request, reply, userId) => {
      await end(request.cookies[SESSION_COOKIE])
      const secret = newSecret()
      const now = clock.now()
      await insertSession(db, {
        hash: hashSecret(secret),
        userId,
        createdAt: now.toISOString(),
        expiresAt: isoAfter(now, SESSION_LIFETIME_S),
      })
      setCookie(reply, secret)
    },
    close: async (request, reply) => {
      await end(request.cookies[SESSION_COOKIE])
      reply.clearCookie(SESSION_COOKIE, cookie)
    },
    forget: (userId) => {
      changes++
      for (const [hash, { user }] of cache) if (user.id === userId) cache.delete(hash)
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    const secret = request.cookies[SESSION_COOKIE]
    if (!secret || !request.url.startsWith('/api/')) return
    request.user = await findUser(secret, request, reply)
  })
}

/** Throws 401 when nobody is logged in. */
export function requireUser(request: FastifyRequest): User {
  if (!request.user) throw unauthenticated()
  return request.user
}

/** Throws 401 when nobody is logged in and 403 when it is no admin. */
export function requireAdmin(request: FastifyRequest): User {
  const user = requireUser(request)
  if (user.role !== 'admin') throw forbidden()
  return user
}
