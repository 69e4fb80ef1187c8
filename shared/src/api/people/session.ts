import { MessageSchema } from '../../entities/base/problem.ts'
import { AuthStatusSchema } from '../../entities/people/user.ts'
import { operation } from '../operation.ts'

export const readUser = operation('GET', '/api/auth/user', 'anyone', {
  losesSession: true,
  response: AuthStatusSchema,
  failure: 'Error checking auth',
})

/** Returns `loggedIn: false` for players too. */
export const readAdmin = operation('GET', '/api/auth/admin', 'anyone', {
  losesSession: true,
  response: AuthStatusSchema,
  failure: 'Error checking admin',
})

export const logOut = operation('POST', '/api/auth/logout', 'anyone', {
  response: MessageSchema,
  failure: 'Unknown Error!',
})
