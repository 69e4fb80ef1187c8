import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { actionRequired, forbidden, unauthenticated } from '../errors.ts'
import { requireAdminOrigin } from './origin-check.ts'

/** Throws 401 when nobody is logged in, 403 when the user has to do something else first. */
export function requireUser({ user, requiredAction }: FastifyRequest): User {
  if (user) return user
  throw requiredAction ? actionRequired(requiredAction) : unauthenticated()
}

/** Route options that turn everybody else away before anything of the body is read. */
export function adminOnly(config: Config) {
  return { onRequest: [requireAdminOrigin(config), requireAdmin] }
}

async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (requireUser(request).role !== 'admin') throw forbidden()
}
