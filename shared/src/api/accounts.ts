import { IdParamsSchema } from '../entities/id.ts'
import {
  AccountPageSchema,
  AccountQuerySchema,
  DisabledSchema,
  ManagedAccountSchema,
} from '../entities/managed-account.ts'
import { MessageSchema } from '../entities/problem.ts'
import { NewRoleSchema } from '../forms/new-role.ts'
import type { Operation } from './operation.ts'

/** Newest first; with a search, sorted by name. */
export const list = {
  method: 'GET',
  path: '/api/accounts',
  access: 'admin',
  query: AccountQuerySchema,
  response: AccountPageSchema,
  failure: 'The accounts could not be loaded.',
} satisfies Operation

/** A disabled account is logged out everywhere and cannot log in. */
export const setDisabled = {
  method: 'PUT',
  path: '/api/accounts/:id/disabled',
  access: 'admin',
  params: IdParamsSchema,
  body: DisabledSchema,
  response: ManagedAccountSchema,
  failure: 'The account could not be disabled.',
} satisfies Operation

/** Logs the account out everywhere. */
export const setRole = {
  method: 'PUT',
  path: '/api/accounts/:id/role',
  access: 'admin',
  params: IdParamsSchema,
  body: NewRoleSchema,
  rate: 'account',
  response: ManagedAccountSchema,
  failure: 'The role could not be changed.',
} satisfies Operation

export const endSessions = {
  method: 'DELETE',
  path: '/api/accounts/:id/sessions',
  access: 'admin',
  params: IdParamsSchema,
  response: ManagedAccountSchema,
  failure: 'The account could not be logged out.',
} satisfies Operation

export const sendResetMail = {
  method: 'POST',
  path: '/api/accounts/:id/reset-mail',
  access: 'admin',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'The email could not be sent.',
} satisfies Operation
