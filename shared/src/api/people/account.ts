import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import {
  AccountSchema,
  ChangedAccountSchema,
  SessionListSchema,
} from '../../entities/people/account.ts'
import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  ChangeUsernameSchema,
  DeleteAccountSchema,
} from '../../forms/account.ts'
import { operation } from '../operation.ts'

export const read = operation('GET', '/api/account', 'player', {
  response: AccountSchema,
  failure: 'Your account could not be loaded.',
})

export const changeUsername = operation('PUT', '/api/account/username', 'player', {
  body: ChangeUsernameSchema,
  rateLimit: 'account',
  response: ChangedAccountSchema,
  failure: 'Your username could not be changed.',
})

/** The email changes only after the user has opened the link sent to the new address. */
export const changeEmail = operation('PUT', '/api/account/email', 'player', {
  body: ChangeEmailSchema,
  rateLimit: 'account',
  response: ChangedAccountSchema,
  failure: 'Your email could not be changed.',
})

/** Ends all other sessions. */
export const changePassword = operation('PUT', '/api/account/password', 'player', {
  body: ChangePasswordSchema,
  rateLimit: 'account',
  response: MessageSchema,
  failure: 'Your password could not be changed.',
})

export const listSessions = operation('GET', '/api/account/sessions', 'player', {
  response: SessionListSchema,
  failure: 'The list could not be loaded.',
})

export const endOtherSessions = operation('DELETE', '/api/account/sessions', 'player', {
  response: MessageSchema,
  failure: 'The other devices could not be logged out.',
})

export const endSession = operation('DELETE', '/api/account/sessions/:id', 'player', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'This device could not be logged out.',
})

/** Returns everything that the site stores about the user. */
export const exportData = operation('GET', '/api/account/export', 'player', {
  isFile: true,
  response: v.record(v.string(), v.unknown()),
  failure: 'Your data could not be downloaded.',
})

/** Logs out everywhere. Logging in within the next days cancels the deletion. */
export const remove = operation('POST', '/api/account/delete', 'player', {
  body: DeleteAccountSchema,
  rateLimit: 'account',
  response: MessageSchema,
  failure: 'Your account could not be deleted.',
})
