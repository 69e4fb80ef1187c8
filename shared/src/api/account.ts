import * as v from 'valibot'
import {
  AccountSchema,
  ChangedAccountSchema,
  type ListedSession,
  SessionListSchema,
} from '../entities/account.ts'
import { MessageSchema } from '../entities/problem.ts'
import type {
  ChangeEmail,
  ChangePassword,
  ChangeUsername,
  DeleteAccount,
} from '../forms/account.ts'
import { call } from './http.ts'

export function getAccount() {
  return call('/api/account', {
    response: AccountSchema,
    fallback: 'Your account could not be loaded.',
  })
}

export function changeUsername(body: ChangeUsername) {
  return call('/api/account/username', {
    method: 'PUT',
    body,
    response: ChangedAccountSchema,
    fallback: 'Your username could not be changed.',
  })
}

/** The new address counts when its owner has followed the link that is sent to it. */
export function changeEmail(body: ChangeEmail) {
  return call('/api/account/email', {
    method: 'PUT',
    body,
    response: ChangedAccountSchema,
    fallback: 'Your email could not be changed.',
  })
}

/** Ends all other sessions. */
export function changePassword(body: ChangePassword) {
  return call('/api/account/password', {
    method: 'PUT',
    body,
    response: MessageSchema,
    fallback: 'Your password could not be changed.',
  })
}

export function listSessions() {
  return call('/api/account/sessions', {
    response: SessionListSchema,
    fallback: 'The list could not be loaded.',
  })
}

export function endSession({ id }: Pick<ListedSession, 'id'>) {
  return call(`/api/account/sessions/${id}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'This device could not be logged out.',
  })
}

export function endOtherSessions() {
  return call('/api/account/sessions', {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'The other devices could not be logged out.',
  })
}

/** Everything that the site keeps about the user; its shape is the reader's business. */
export function exportAccount() {
  return call('/api/account/export', {
    isFile: true,
    response: v.record(v.string(), v.unknown()),
    fallback: 'Your data could not be downloaded.',
  })
}

/** Logs out everywhere; a log-in within the next days takes it back. */
export function deleteAccount(body: DeleteAccount) {
  return call('/api/account/delete', {
    method: 'POST',
    body,
    response: MessageSchema,
    fallback: 'Your account could not be deleted.',
  })
}
