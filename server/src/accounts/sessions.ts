import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../app.ts'
import { isoAfter } from '../clock.ts'
import { forbidden, unauthenticated } from '../errors.ts'
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
/** How long another process may still honour a session that this one ended. */
const CACHE_S = 5
const CACHE_MAX_ENTRIES = 10_000

export interface Sessions {
  open: (reply: FastifyReply, userId: Id) => Promise<void>
  close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
}

interface Cached {
  user: User
  expiresAt: string
  until: number
}

/** Sets `request.user` from the session cookie, and `app.sessions`. */
export function useSessions(app: App, { config, db, clock }: Parts): void {
  const cache = new Map<string, Cached>()
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.playerUrl.startsWith('https:'),
    ...(config.cookieDomain ? { domain: config.cookieDomain } : {}),
  } as const

  async function findUser(secret: string): Promise<User | undefined> {
    const hash = hashSecret(secret)
    const now = clock.now()
    const cached = cache.get(hash)
    if (cached && cached.until > now.getTime()) return cached.user
    cache.delete(hash)

    const session = await findSession(db, hash)
    if (!session || session.expiresAt <= now.toISOString()) return undefined
    if (isoAfter(new Date(session.lastSeenAt), PROLONG_AFTER_S) <= now.toISOString()) {
      await updateSessionSeen(db, hash, now.toISOString(), isoAfter(now, SESSION_LIFETIME_S))
    }
    if (cache.size >= CACHE_MAX_ENTRIES) cache.clear()
    cache.set(hash, { ...session, until: now.getTime() + CACHE_S * 1000 })
    return session.user
  }

  app.decorateRequest('user', undefined)
  app.decorate('sessions', {
    open: async (reply, userId) => {
      const secret = newSecret()
      const now = clock.now()
      const expiresAt = isoAfter(now, SESSION_LIFETIME_S)
      await insertSession(db, {
        hash: hashSecret(secret),
        userId,
        createdAt: now.toISOString(),
        expiresAt,
      })
      reply.setCookie(SESSION_COOKIE, secret, { ...cookie, maxAge: SESSION_LIFETIME_S })
    },
    close: async (request, reply) => {
      const secret = request.cookies[SESSION_COOKIE]
      reply.clearCookie(SESSION_COOKIE, cookie)
      if (!secret) return
      const hash = hashSecret(secret)
      cache.delete(hash)
      await removeSession(db, hash)
    },
    forget: (userId) => {
      for (const [hash, { user }] of cache) if (user.id === userId) cache.delete(hash)
    },
  })

  app.addHook('onRequest', async (request) => {
    const secret = request.cookies[SESSION_COOKIE]
    if (secret && request.url.startsWith('/api/')) request.user = await findUser(secret)
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
