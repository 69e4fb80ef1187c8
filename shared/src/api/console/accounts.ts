import { IdParamsSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import {
  AccountPageSchema,
  AccountQuerySchema,
  DisabledFormSchema,
  ManagedAccountSchema,
} from '../../entities/console/managed-account.ts'
import { NewRoleSchema } from '../../forms/new-role.ts'
import { operation } from '../operation.ts'

/** Newest first; with a search, sorted by name. */
export const list = operation('GET', '/api/accounts', 'admin', {
  query: AccountQuerySchema,
  response: AccountPageSchema,
  failure: 'The accounts could not be loaded.',
})

/** A disabled account is logged out everywhere and cannot log in. */
export const setDisabled = operation('PUT', '/api/accounts/:id/disabled', 'admin', {
  params: IdParamsSchema,
  body: DisabledFormSchema,
  response: ManagedAccountSchema,
  failure: 'The account could not be disabled.',
})

/** Logs the account out everywhere. */
export const setRole = operation('PUT', '/api/accounts/:id/role', 'admin', {
  params: IdParamsSchema,
  body: NewRoleSchema,
  rateLimit: 'account',
  response: ManagedAccountSchema,
  failure: 'The role could not be changed.',
})

export const endSessions = operation('DELETE', '/api/accounts/:id/sessions', 'admin', {
  params: IdParamsSchema,
  response: ManagedAccountSchema,
  failure: 'The account could not be logged out.',
})

export const sendResetMail = operation('POST', '/api/accounts/:id/reset-mail', 'admin', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'The email could not be sent.',
})
