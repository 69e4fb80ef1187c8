import { MessageSchema } from '../entities/problem.ts'
import { LoginResultSchema } from '../entities/user.ts'
import { LoginSchema } from '../forms/login.ts'
import { SignupSchema } from '../forms/signup.ts'
import type { Operation } from './operation.ts'

export const logIn = {
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: LoginSchema,
  rate: 'account',
  response: LoginResultSchema,
  failure: 'Unknown Error!',
  unreachable: 'An error occurred during login.',
} satisfies Operation

export const signUp = {
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  body: SignupSchema,
  rate: 'account',
  status: 201,
  response: MessageSchema,
  failure: 'Unknown Error!',
  unreachable: 'Failed to register user!',
} satisfies Operation
