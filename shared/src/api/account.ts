import * as v from 'valibot'
import { AccountSchema, ChangedAccountSchema, SessionListSchema } from '../entities/account.ts'
import { IdParamsSchema } from '../entities/id.ts'
import { MessageSchema } from '../entities/problem.ts'
import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  ChangeUsernameSchema,
  DeleteAccountSchema,
} from '../forms/account.ts'
import type { Operation } from './operation.ts'

export const read = {
  method: 'GET',
  path: '/api/account',
  access: 'player',
  response: AccountSchema,
  failure: 'Your account could not be loaded.',
} satisfies Operation

export const changeUsername = {
  method: 'PUT',
  path: '/api/account/username',
  access: 'player',
  body: ChangeUsernameSchema,
  rate: 'account',
  response: ChangedAccountSchema,
  failure: 'Your username could not be changed.',
} satisfies Operation

/** The new address counts when its owner has followed the link that is sent to it. */
export const changeEmail = {
  method: 'PUT',
  path: '/api/account/email',
  access: 'player',
  body: ChangeEmailSchema,
  rate: 'account',
  response: ChangedAccountSchema,
  failure: 'Your email could not be changed.',
} satisfies Operation

/** Ends all other sessions. */
export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  access: 'player',
  body: ChangePasswordSchema,
  rate: 'account',
  response: MessageSchema,
  failure: 'Your password could not be changed.',
} satisfies Operation

export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  access: 'player',
  response: SessionListSchema,
  failure: 'The list could not be loaded.',
} satisfies Operation

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'player',
  response: MessageSchema,
  failure: 'The other devices could not be logged out.',
} satisfies Operation

export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'player',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'This device could not be logged out.',
} satisfies Operation

/** Everything that the site keeps about the user. */
export const exportData = {
  method: 'GET',
  path: '/api/account/export',
  access: 'player',
  isFile: true,
  response: v.record(v.string(), v.unknown()),
  failure: 'Your data could not be downloaded.',
} satisfies Operation

/** Logs out everywhere. Logging in within the next days cancels the deletion. */
export const remove = {
  method: 'POST',
  path: '/api/account/delete',
  access: 'player',
  body: DeleteAccountSchema,
  rate: 'account',
  response: MessageSchema,
  failure: 'Your account could not be deleted.',
} satisfies Operation
