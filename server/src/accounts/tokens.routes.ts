import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { TokenStatusSchema } from '@quiz-kingdom/shared/entities/token.ts'
import { ForgotPasswordSchema } from '@quiz-kingdom/shared/forms/forgot-password.ts'
import { ResetPasswordSchema } from '@quiz-kingdom/shared/forms/reset-password.ts'
import * as v from 'valibot'
import type { Transaction } from '../db/database.ts'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { logAccountEvent } from '../plugins/log.ts'
import { accountCall, networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { createNetworkLimit } from './network-limit.ts'
import { resetPassword, sendReset, tokenStatus, verifyEmail } from './tokens.ts'

const TokenParamsSchema = v.object({ token: v.string() })

export function tokenRoutes(app: App, parts: Parts, throttle: LogInThrottle): void {
  const mails = createNetworkLimit(parts, 'mail')
  const madeUpTokens = createNetworkLimit(parts, 'made-up token')

  /** Whoever uses a token that was mailed has made up none, and owns the mailbox. */
  const forgiveFrom = (ip: string) => async (transaction: Transaction, email: string) => {
    await madeUpTokens.takeBack(transaction, networkOf(ip))
    await throttle.forgive(transaction, email)
  }

  app.post(
    '/api/token/forgot-password',
    {
      config: accountCall,
      schema: { body: ForgotPasswordSchema, response: { 200: MessageSchema } },
    },
    async ({ ip, body }) => {
      await mails.admit(networkOf(ip))
      await sendReset(parts, body.email)
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
      await madeUpTokens.admit(networkOf(request.ip))
      const { token } = request.params
      const { newPassword } = request.body
      const signal = whileConnected(reply)
      const alongside = forgiveFrom(request.ip)
      const owner = await resetPassword(parts, { token, newPassword, signal, alongside })
      logAccountEvent(request, 'password_reset', owner.id)
      app.sessions.forget(owner.id)
      return { message: 'Password reset successfully! You can log in now.' }
    },
  )

  app.get(
    '/api/token/validate/:token',
    { schema: { params: TokenParamsSchema, response: { 200: TokenStatusSchema } } },
    async ({ ip, params }) => {
      await madeUpTokens.admit(networkOf(ip))
      const status = await tokenStatus(parts, params.token)
      if (status.isValid) await madeUpTokens.takeBack(parts.db, networkOf(ip))
      return status
    },
  )

  app.get(
    '/api/token/verify-email/:token',
    {
      config: accountCall,
      schema: { params: TokenParamsSchema, response: { 200: MessageSchema } },
    },
    async (request) => {
      await madeUpTokens.admit(networkOf(request.ip))
      const owner = await verifyEmail(parts, request.params.token, forgiveFrom(request.ip))
      logAccountEvent(request, 'email_verified', owner.id)
      app.sessions.forget(owner.id)
      return { message: 'Email verified successfully!' }
    },
  )
}
