import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { TokenStatusSchema } from '@quiz-kingdom/shared/entities/token.ts'
import { ForgotPasswordSchema } from '@quiz-kingdom/shared/forms/forgot-password.ts'
import { ResetPasswordSchema } from '@quiz-kingdom/shared/forms/reset-password.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { logAccountEvent } from '../../http/call-log.ts'
import { whileConnected } from '../../http/connection.ts'
import { accountCall, networkOf, sourceOf } from '../../http/refusals/rate-limits.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { LogInThrottle } from '../limits/log-in-throttle.ts'
import { createSourceLimit } from '../limits/source-limit.ts'
import { passwordCalls } from '../passwords/passwords.ts'
import { createDeferredWork, type DeferredWork } from './deferred-work.ts'
import {
  followVerification,
  InvalidToken,
  resetPassword,
  sendReset,
  tokenStatus,
} from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deferredWork: DeferredWork
  }
}

const TokenParamsSchema = v.object({ token: v.string() })

export function tokenRoutes(app: App, context: AppContext, throttle: LogInThrottle): void {
  const mails = createSourceLimit(context, 'mail')
  const deferredWork = createDeferredWork()
  app.decorate('deferredWork', deferredWork)
  app.addHook('onClose', deferredWork.stop)
  const madeUpTokens = createSourceLimit(context, 'made-up token')
  /** Who uses a mailed token owns the mailbox. */
  const inSameTransaction = throttle.forgive

  /** A token that was mailed always passes; only one that is good for nothing counts. */
  async function countingMadeUp<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (error instanceof InvalidToken) await madeUpTokens.consume(sourceOf(request))
      throw error
    })
  }

  app.post(
    '/api/token/forgot-password',
    {
      config: accountCall,
      schema: { body: ForgotPasswordSchema, response: { 200: MessageSchema } },
    },
    async ({ ip, body, log }) => {
      const network = networkOf(ip)
      // Asked before anything is known, so that it tells nothing of who has an account.
      await mails.requireRoom(network)
      deferredWork.defer({
        network,
        log,
        work: () =>
          sendReset(context, body.email, (transaction) => mails.consumeIn(transaction, network)),
      })
      return {
        message: "We've sent a password reset link to your email. Please check your inbox.",
      }
    },
  )

  app.post(
    '/api/token/reset-password/:token',
    {
      config: accountCall,
      schema: {
        params: TokenParamsSchema,
        body: ResetPasswordSchema,
        response: { 200: MessageSchema },
      },
    },
    async (request, reply) => {
      const reset = { ...request.params, ...request.body }
      const caller = { network: networkOf(request.ip), signal: whileConnected(reply) }
      const owner = await countingMadeUp(request, () =>
        passwordCalls.run(() => resetPassword(context, reset, caller, inSameTransaction), caller),
      )
      logAccountEvent(request, 'password_reset', owner.id)
      app.sessions.forget(owner.id)
      return { message: 'Password reset successfully! You can log in now.' }
    },
  )

  app.get(
    '/api/token/validate/:token',
    { schema: { params: TokenParamsSchema, response: { 200: TokenStatusSchema } } },
    async (request) => {
      const status = await tokenStatus(context, request.params.token)
      if (!status.isValid) await madeUpTokens.consume(sourceOf(request))
      return status
    },
  )

  app.get(
    '/api/token/verify-email/:token',
    {
      config: accountCall,
      // A GET uses the token up; a HEAD must not.
      exposeHeadRoute: false,
      schema: { params: TokenParamsSchema, response: { 200: MessageSchema } },
    },
    async (request, reply) => {
      const { token } = request.params
      const { network, deviceCookie } = app.sessions.connectionOf(request, reply)
      const follower = {
        userId: request.user?.id,
        deviceCookie,
        network,
        // Every browser says so, on https, and no page can keep it from that.
        isBrowser: request.headers['sec-fetch-site'] !== undefined,
      }
      const owner = await countingMadeUp(request, () =>
        followVerification(context, { token, follower }, inSameTransaction),
      )
      if (!owner) {
        app.sessions.keepMailedToken(reply, token)
        return { message: 'Email verified successfully! Log in here with your password to finish.' }
      }
      logAccountEvent(request, 'email_verified', owner.id)
      app.sessions.forget(owner.id)
      return { message: 'Email verified successfully!' }
    },
  )
}
