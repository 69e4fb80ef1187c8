import { AuditPageSchema } from '../entities/audit-event.ts'
import type { Id } from '../entities/id.ts'
import {
  AccountPageSchema,
  type AccountQuery,
  ManagedAccountSchema,
} from '../entities/managed-account.ts'
import { MessageSchema } from '../entities/problem.ts'
import type { NewRole } from '../forms/new-role.ts'
import { call } from './http.ts'

/** Newest first; those found by a search in the order of their names. */
export function listAccounts({ search, role, state, page }: AccountQuery) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    page: String(page),
  })
  return call(`/api/accounts?${query}`, {
    response: AccountPageSchema,
    fallback: 'The accounts could not be loaded.',
  })
}

/** A disabled account is logged out everywhere, and can log in no more. */
export function setAccountDisabled(id: Id, disabled: boolean) {
  return call(`/api/accounts/${id}/disabled`, {
    method: 'PUT',
    body: { disabled },
    response: ManagedAccountSchema,
    fallback: disabled ? 'The account could not be disabled.' : 'The account could not be enabled.',
  })
}

/** Logs the account out everywhere. */
export function setAccountRole(id: Id, body: NewRole) {
  return call(`/api/accounts/${id}/role`, {
    method: 'PUT',
    body,
    response: ManagedAccountSchema,
    fallback: 'The role could not be changed.',
  })
}

export function endSessionsOfAccount(id: Id) {
  return call(`/api/accounts/${id}/sessions`, {
    method: 'DELETE',
    response: ManagedAccountSchema,
    fallback: 'The account could not be logged out.',
  })
}

export function sendResetMail(id: Id) {
  return call(`/api/accounts/${id}/reset-mail`, {
    method: 'POST',
    response: MessageSchema,
    fallback: 'The mail could not be sent.',
  })
}

/** What came before the event of that id; the newest when it is left out. */
export function listAuditEvents(before?: Id) {
  return call(`/api/audit${before === undefined ? '' : `?before=${before}`}`, {
    response: AuditPageSchema,
    fallback: 'The log could not be loaded.',
  })
}
