import {
  ALL_ACCOUNTS,
  type AuditAction,
  type AuditEvent,
} from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'

const ACTION_PHRASES: Record<AuditAction, [before: string, after: string]> = {
  createAdmin: ['created the admin', ''],
  makeAdmin: ['made', ' an admin'],
  makePlayer: ['made', ' a player'],
  disable: ['disabled', ''],
  enable: ['enabled', ''],
  endSessions: ['logged', ' out everywhere'],
  sendReset: ['sent', ' a password reset email'],
  setPassword: ['gave', ' a new password'],
  resetSecondFactor: ['turned off two-step login for', ''],
  endAllSessions: ['logged', ' out'],
  renewDeviceKey: ['reset the known devices of', ''],
  unknown: ['made an unknown change to', ''],
}

/** Reads as one sentence: `actor` `before` `account` `after`. */
export function toAuditSentence({ actor, action, account, details }: AuditEvent) {
  const [before, after] = ACTION_PHRASES[action]
  return {
    actor: actor ? (actor.username ?? 'A deleted account') : 'The command line',
    before,
    account: getAccountName(account),
    after: `${after}${describeEndedSessions(details?.endedSessions ?? 0)}.`,
  }
}

function getAccountName({ id, username }: AuditEvent['account']): string {
  return id === ALL_ACCOUNTS.id ? 'everyone' : (username ?? 'a deleted account')
}

function describeEndedSessions(sessions: number): string {
  return sessions === 0 ? '' : `, which ended ${pluralize(sessions, 'session')}`
}
