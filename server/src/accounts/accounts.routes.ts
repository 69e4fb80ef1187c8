import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { AuthStatusSchema, LoginResultSchema } from '@quiz-kingdom/shared/entities/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { logAccountEvent } from '../plugins/log.ts'
import { accountCall, networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import { checkCredentials, signUp } from './accounts.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { createNetworkLimit } from './network-limit.ts'

export function accountRoutes(app: App, parts: Parts, throttle: LogInThrottle): void {
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
      const user = await checkCredentials(parts, throttle, {
        ...request.body,
        network: networkOf(request.ip),
        deviceCookie: app.sessions.deviceCookie(request),
        signal: whileConnected(reply),
      })
      await app.sessions.open(request, reply, user)
      logAccountEvent(request, 'logged_in', user.id)
      return { message: 'Logged in successfully!', user, role: user.role }
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
    async ({ user }, reply) => {
      reply.header('cache-control', 'no-store')
      return user ? { loggedIn: true, user } : { loggedIn: false }
    },
  )

  app.get(
    '/api/auth/admin',
    { schema: { response: { 200: AuthStatusSchema } } },
    async ({ user }, reply) => {
      reply.header('cache-control', 'no-store')
      return user?.role === 'admin' ? { loggedIn: true, user } : { loggedIn: false }
    },
  )
}
