import { MessageSchema } from '../../entities/base/problem.ts'
import { TokenParamsSchema, TokenStatusSchema } from '../../entities/people/token.ts'
import { ForgotPasswordSchema } from '../../forms/forgot-password.ts'
import { ResetPasswordSchema } from '../../forms/reset-password.ts'
import { operation } from '../operation.ts'

export const forgotPassword = operation('POST', '/api/token/forgot-password', 'anyone', {
  body: ForgotPasswordSchema,
  rateLimit: 'account',
  response: MessageSchema,
  failure: 'Failed to forgot password!',
})

export const resetPassword = operation('POST', '/api/token/reset-password/:token', 'anyone', {
  params: TokenParamsSchema,
  body: ResetPasswordSchema,
  rateLimit: 'account',
  response: MessageSchema,
  failure: 'Failed to reset password!',
  unreachable: 'An error occurred during reset.',
})

export const validate = operation('GET', '/api/token/validate/:token', 'anyone', {
  params: TokenParamsSchema,
  response: TokenStatusSchema,
  failure: 'Failed to check token!',
})

/** The token works only once. */
export const verifyEmail = operation('GET', '/api/token/verify-email/:token', 'anyone', {
  params: TokenParamsSchema,
  rateLimit: 'account',
  isRepeatable: false,
  response: MessageSchema,
  failure: 'Failed to verify email!',
})
