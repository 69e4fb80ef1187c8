import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  type AuthStatus,
  AuthStatusSchema,
  LoginResultSchema,
  type RequiredAction,
  type User,
} from '@quiz-kingdom/shared/entities/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { logAccountEvent } from '../plugins/log.ts'
import { accountCall, networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import { checkCredentials, requireStillProved, signUp } from './accounts.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { createNetworkLimit } from './network-limit.ts'

interface Throttles {
  password: LogInThrottle
  code: LogInThrottle
}

export function accountRoutes(app: App, parts: Parts, throttles: Throttles): void {
  const mails = createNetworkLimit(parts, 'mail')
  app.post(
    '/api/auth/signup',
    { config: accountCall, schema: { body: SignupSchema, response: { 201: MessageSchema } } },
    async (request, reply) => {
      await mails.admit(networkOf(request.ip))
      const { id } = await signUp(parts, request.body, whileConnected(reply))
      logAccountEvent(request, 'signed_up', id)
      const message = 'Your account is ready! Please check your inbox to verify your email.'
      return reply.status(201).send({ message })
    },
  )

  app.post(
    '/api/auth/login',
    { config: accountCall, schema: { body: LoginSchema, response: { 200: LoginResultSchema } } },
    async (request, reply) => {
      const proved = await checkCredentials(parts, throttles, {
        ...request.body,
        network: networkOf(request.ip),
        deviceCookie: app.sessions.deviceCookie(request),
        signal: whileConnected(reply),
      })
      const { user } = proved.account
      const requiredAction = await app.sessions.open(request, reply, user, (transaction) =>
        requireStillProved(transaction, proved),
      )
      logAccountEvent(request, 'logged_in', user.id)
      const message = 'Logged in successfully!'
      return { message, user, role: user.role, ...(requiredAction && { requiredAction }) }
    },
  )

  app.post(
    '/api/auth/logout',
    { schema: { response: { 200: MessageSchema } } },
    async (request, reply) => {
      await app.sessions.close(request, reply)
      if (request.user) logAccountEvent(request, 'logged_out', request.user.id)
      return { message: 'Logged out successfully!' }
    },
  )

  app.get(
    '/api/auth/user',
    { schema: { response: { 200: AuthStatusSchema } } },
    async ({ user, requiredAction }) => {
      return user ? toStatus(user, requiredAction) : { loggedIn: false }
    },
  )

  app.get(
    '/api/auth/admin',
    { schema: { response: { 200: AuthStatusSchema } } },
    async ({ user, requiredAction }) => {
      return user?.role === 'admin' ? toStatus(user, requiredAction) : { loggedIn: false }
    },
  )
}

function toStatus(user: User, requiredAction: RequiredAction | undefined): AuthStatus {
  return { loggedIn: true, user, ...(requiredAction && { requiredAction }) }
}
