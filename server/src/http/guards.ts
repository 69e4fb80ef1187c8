import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { actionRequired, forbidden, unauthenticated } from '../platform/errors.ts'
import { requireAdminOrigin } from './origin-check.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the call's session belongs to, if they may make this call. */
    user: User | undefined
    /** What the session's owner has to do before other calls. */
    requiredAction: RequiredAction | undefined
  }
}

/** Throws 401 when nobody is logged in, and 403 when the user has to do something else first. */
export function requireUser({ user, requiredAction }: FastifyRequest): User {
  if (user) return user
  throw requiredAction ? actionRequired(requiredAction) : unauthenticated()
}

/** Undefined for a guest. Throws 403 when the user has to do something else first. */
export function userOrGuest({ user, requiredAction }: FastifyRequest): User | undefined {
  if (requiredAction && !user) throw actionRequired(requiredAction)
  return user
}

/** Route options that refuse everybody else before the body is read. */
export function adminOnly(config: Config) {
  return { onRequest: [requireAdminOrigin(config), requireAdmin] }
}

async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (requireUser(request).role !== 'admin') throw forbidden()
}
