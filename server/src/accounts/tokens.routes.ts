import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { TokenStatusSchema } from '@quiz-kingdom/shared/entities/token.ts'
import { ForgotPasswordSchema } from '@quiz-kingdom/shared/forms/forgot-password.ts'
import { ResetPasswordSchema } from '@quiz-kingdom/shared/forms/reset-password.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { accountCall } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { resetPassword, sendReset, tokenStatus, verifyEmail } from './tokens.ts'

const TokenParamsSchema = v.object({ token: v.string() })

export function tokenRoutes(app: App, parts: Parts, throttle: LogInThrottle): void {
  app.post(
    '/api/token/forgot-password',
    {
      config: accountCall,
      schema: { body: ForgotPasswordSchema, response: { 200: MessageSchema } },
    },
    async ({ body }) => {
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
    async ({ params: { token }, body }, reply) => {
      const signal = whileConnected(reply)
      const owner = await resetPassword(parts, { token, newPassword: body.newPassword, signal })
      app.sessions.forget(owner.id)
      await throttle.forgive(owner.email)
      return { message: 'Password reset successfully! You can log in now.' }
    },
  )

  app.get(
    '/api/token/validate/:token',
    { schema: { params: TokenParamsSchema, response: { 200: TokenStatusSchema } } },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return tokenStatus(parts, params.token)
    },
  )

  app.get(
    '/api/token/verify-email/:token',
    {
      config: accountCall,
      schema: { params: TokenParamsSchema, response: { 200: MessageSchema } },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const owner = await verifyEmail(parts, params.token)
      await throttle.forgive(owner.email)
      return { message: 'Email verified successfully!' }
    },
  )
}
