import { MessageSchema } from '../entities/problem.ts'
import { AuthStatusSchema } from '../entities/user.ts'
import type { Operation } from './operation.ts'

export const user = {
  method: 'GET',
  path: '/api/auth/user',
  access: 'anyone',
  losesSession: true,
  response: AuthStatusSchema,
  failure: 'Error checking auth',
} satisfies Operation

/** Only an admin counts as logged in here. */
export const admin = {
  method: 'GET',
  path: '/api/auth/admin',
  access: 'anyone',
  losesSession: true,
  response: AuthStatusSchema,
  failure: 'Error checking admin',
} satisfies Operation

export const logOut = {
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  response: MessageSchema,
  failure: 'Unknown Error!',
} satisfies Operation
