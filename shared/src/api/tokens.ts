import { MessageSchema } from '../entities/problem.ts'
import { TokenStatusSchema } from '../entities/token.ts'
import type { ForgotPassword } from '../forms/forgot-password.ts'
import { call } from './http.ts'

export function forgotPassword(body: ForgotPassword) {
  return call('/api/token/forgot-password', {
    method: 'POST',
    body,
    response: MessageSchema,
    fallback: 'Failed to forgot password!',
    needsLogin: false,
  })
}

export function resetPassword(token: string, newPassword: string) {
  return call(`/api/token/reset-password/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: { newPassword },
    response: MessageSchema,
    fallback: 'Failed to reset password!',
    unreachable: 'An error occurred during reset.',
    needsLogin: false,
  })
}

export function validateToken(token: string) {
  return call(`/api/token/validate/${encodeURIComponent(token)}`, {
    response: TokenStatusSchema,
    fallback: 'Failed to check token!',
    needsLogin: false,
  })
}

export function verifyEmail(token: string) {
  return call(`/api/token/verify-email/${encodeURIComponent(token)}`, {
    response: MessageSchema,
    fallback: 'Failed to verify email!',
    isRepeatable: false, // it uses the token up
    needsLogin: false,
  })
}
