import { MessageSchema } from '../entities/problem.ts'
import { TokenParamsSchema, TokenStatusSchema } from '../entities/token.ts'
import { ForgotPasswordSchema } from '../forms/forgot-password.ts'
import { ResetPasswordSchema } from '../forms/reset-password.ts'
import type { Operation } from './operation.ts'

export const forgotPassword = {
  method: 'POST',
  path: '/api/token/forgot-password',
  access: 'anyone',
  body: ForgotPasswordSchema,
  rate: 'account',
  response: MessageSchema,
  failure: 'Failed to forgot password!',
} satisfies Operation

export const resetPassword = {
  method: 'POST',
  path: '/api/token/reset-password/:token',
  access: 'anyone',
  params: TokenParamsSchema,
  body: ResetPasswordSchema,
  rate: 'account',
  response: MessageSchema,
  failure: 'Failed to reset password!',
  unreachable: 'An error occurred during reset.',
} satisfies Operation

export const validate = {
  method: 'GET',
  path: '/api/token/validate/:token',
  access: 'anyone',
  params: TokenParamsSchema,
  response: TokenStatusSchema,
  failure: 'Failed to check token!',
} satisfies Operation

/** Uses the token up. */
export const verifyEmail = {
  method: 'GET',
  path: '/api/token/verify-email/:token',
  access: 'anyone',
  params: TokenParamsSchema,
  rate: 'account',
  isRepeatable: false,
  response: MessageSchema,
  failure: 'Failed to verify email!',
} satisfies Operation
