import { MessageSchema } from '../../entities/base/problem.ts'
import { LoginResultSchema } from '../../entities/people/user.ts'
import { LoginSchema } from '../../forms/login.ts'
import { SignupSchema } from '../../forms/signup.ts'
import { operation } from '../operation.ts'

export const logIn = operation('POST', '/api/auth/login', 'anyone', {
  body: LoginSchema,
  rateLimit: 'account',
  response: LoginResultSchema,
  failure: 'Unknown Error!',
  unreachable: 'An error occurred during login.',
})

export const signUp = operation('POST', '/api/auth/signup', 'anyone', {
  body: SignupSchema,
  rateLimit: 'account',
  status: 201,
  response: MessageSchema,
  failure: 'Unknown Error!',
  unreachable: 'Failed to register user!',
})
