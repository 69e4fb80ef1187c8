import { MessageSchema } from '../entities/problem.ts'
import { type AuthStatus, AuthStatusSchema, LoginResultSchema } from '../entities/user.ts'
import type { Login } from '../forms/login.ts'
import type { Signup } from '../forms/signup.ts'
import { call } from './http.ts'

export function login(body: Login) {
  return call('/api/auth/login', {
    method: 'POST',
    body,
    response: LoginResultSchema,
    fallback: 'Unknown Error!',
    unreachable: 'An error occurred during login.',
    needsLogin: false,
  })
}

export function logout() {
  return call('/api/auth/logout', {
    method: 'POST',
    response: MessageSchema,
    fallback: 'Unknown Error!',
    needsLogin: false,
  })
}

export function signup(body: Signup) {
  return call('/api/auth/signup', {
    method: 'POST',
    body,
    response: MessageSchema,
    fallback: 'Unknown Error!',
    unreachable: 'Failed to register user!',
    needsLogin: false,
  })
}

export function checkAuth(): Promise<AuthStatus> {
  return call('/api/auth/user', { response: AuthStatusSchema, fallback: 'Error checking auth' })
}

export function checkAdmin(): Promise<AuthStatus> {
  return call('/api/auth/admin', { response: AuthStatusSchema, fallback: 'Error checking admin' })
}
