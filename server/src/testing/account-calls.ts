import type { InjectOptions } from 'fastify'
import { TEST_PASSWORD, type TestApp } from './test-app.ts'

type ExtraOptions = Pick<InjectOptions, 'cookies' | 'headers' | 'remoteAddress'>

/** Returns functions for the requests without a session. */
export function createAccountCalls(test: Pick<TestApp, 'inject' | 'mailer'>) {
  const post = (path: string, payload: object, extra?: ExtraOptions) =>
    test.inject({ ...extra, method: 'POST', url: `/api/${path}`, payload })
  return {
    logIn: (email: string, password = TEST_PASSWORD, extra?: ExtraOptions) =>
      post('auth/login', { email, password }, extra),
    signUp: (email: string, username: string, password = TEST_PASSWORD, extra?: ExtraOptions) =>
      post('auth/signup', { email, username, password }, extra),
    forgotPassword: (email: string, extra?: ExtraOptions) =>
      post('token/forgot-password', { email }, extra),
    resetPassword: (token: string, newPassword: unknown, extra?: ExtraOptions) =>
      post(`token/reset-password/${token}`, { newPassword }, extra),
    verifyEmail: (token: string, extra?: ExtraOptions) =>
      test.inject({ ...extra, url: `/api/token/verify-email/${token}` }),
    mailedToken: () => /[\w-]{32}/.exec(test.mailer.sent.at(-1)?.text ?? '')?.[0] ?? '',
  }
}
