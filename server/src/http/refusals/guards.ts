import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'
import * as account from '@quiz-kingdom/shared/api/people/account.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import * as session from '@quiz-kingdom/shared/api/people/session.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { actionRequired, forbidden, unauthenticated } from '../../platform/errors.ts'
import { requireAdminOrigin } from './origin-check.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that refuse callers before the body is read. */
    guards: ReturnType<typeof createGuards>
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
  interface FastifyRequest {
    /** Undefined if the session's user must not make this call. */
    user: User | undefined
    /** The action that the session's user must take before any other call. */
    requiredAction: RequiredAction | undefined
  }
}

const ALWAYS_ALLOWED_OPERATIONS: readonly Operation[] = [
  session.readUser,
  session.readAdmin,
  account.changePassword,
]
/** Other calls are refused until the action is done. */
const ALLOWED_OPERATIONS: Record<RequiredAction, readonly Operation[]> = {
  changePassword: ALWAYS_ALLOWED_OPERATIONS,
  setUpSecondFactor: [
    ...ALWAYS_ALLOWED_OPERATIONS,
    secondFactor.read,
    secondFactor.beginSetup,
    secondFactor.confirmSetup,
  ],
}

export function isCallAllowed(requiredAction: RequiredAction | undefined, request: FastifyRequest) {
  if (!requiredAction) return true
  const { operation } = request.routeOptions.config
  return operation !== undefined && ALLOWED_OPERATIONS[requiredAction].includes(operation)
}

/** Throws 401 for a guest, and 403 for a user with a required action. */
export function requireUser({ user, requiredAction }: FastifyRequest): User {
  if (user) return user
  throw requiredAction ? actionRequired(requiredAction) : unauthenticated()
}

/** Returns undefined for a guest. Throws 403 for a user with a required action. */
export function findUser({ user, requiredAction }: FastifyRequest): User | undefined {
  if (requiredAction && !user) throw actionRequired(requiredAction)
  return user
}

export function createGuards(config: Config): Record<Operation['access'], onRequestHookHandler[]> {
  return {
    anyone: [],
    player: [
      (request, _reply, done) => {
        requireUser(request)
        done()
      },
    ],
    admin: [requireAdminOrigin(config), requireAdmin],
  }
}

async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (requireUser(request).role !== 'admin') throw forbidden()
}
