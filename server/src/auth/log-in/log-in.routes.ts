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
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAccountEvent } from '../../http/call-log.ts'
import { whileConnected } from '../../http/connection.ts'
import { accountCall, networkOf } from '../../http/refusals/rate-limits.ts'
import { keepReply } from '../../http/response-cache/kept-replies.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { LogInThrottles } from '../limits/log-in-throttle.ts'
import { createSourceLimit } from '../limits/source-limit.ts'
import { checkCredentials, requireStillProved } from './log-in.ts'
import { signUp } from './sign-up.ts'

export function logInRoutes(app: App, context: AppContext, throttles: LogInThrottles): void {
  const mails = createSourceLimit(context, 'mail')
  app.post(
    '/api/auth/signup',
    { config: accountCall, schema: { body: SignupSchema, response: { 201: MessageSchema } } },
    async (request, reply) => {
      const network = networkOf(request.ip)
      // Asked before anything is known, so that it tells nothing of who has an account.
      await mails.requireRoom(network)
      const { id } = await signUp(context, request.body, {
        network,
        signal: whileConnected(reply),
        countMail: (transaction) => mails.consumeIn(transaction, network),
      })
      await app.sessions.rememberDevice(request, reply, id)
      logAccountEvent(request, 'signed_up', id)
      const message = context.config.requireVerifiedEmail
        ? 'Your account is ready! Please check your inbox to verify your email.'
        : 'Your account is ready! Log in to start.'
      return reply.status(201).send({ message })
    },
  )

  app.post(
    '/api/auth/login',
    { config: accountCall, schema: { body: LoginSchema, response: { 200: LoginResultSchema } } },
    async (request, reply) => {
      const connection = app.sessions.connectionOf(request, reply)
      const proved = await checkCredentials(context, throttles, request.body, connection)
      const { user } = proved.account
      if (connection.mailedToken !== undefined) {
        app.sessions.dropMailedToken(reply)
        app.sessions.forget(user.id)
      }
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
    { schema: { response: { 200: AuthStatusSchema } }, onSend: keepForUser },
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

/** While the session is remembered, the next session check gets the same reply. */
async function keepForUser(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.user && typeof payload === 'string') {
    keepReply(request.user, '', request, reply, payload)
  }
}

function toStatus(user: User, requiredAction: RequiredAction | undefined): AuthStatus {
  return { loggedIn: true, user, ...(requiredAction && { requiredAction }) }
}
