import {
  type AuditAction,
  type AuditEvent,
  EVERYBODY,
} from '@quiz-kingdom/shared/entities/audit-event.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'

/** `actor` `before` `account` `after`, to be read as one sentence. */
export interface AuditSentence {
  actor: string
  before: string
  account: string
  after: string
}

const WORDS: Record<AuditAction, [before: string, after: string]> = {
  createAdmin: ['created the admin', ''],
  makeAdmin: ['made', ' an admin'],
  makePlayer: ['made', ' a player'],
  disable: ['disabled', ''],
  enable: ['enabled', ''],
  endSessions: ['logged', ' out everywhere'],
  sendReset: ['sent', ' a mail to choose a new password'],
  setPassword: ['gave', ' a new password'],
  resetSecondFactor: ['took from', ' the lost second factor'],
  endAllSessions: ['logged', ' out'],
  renewDeviceKey: ['renewed the key that marks the known devices of', ''],
  unknown: ['did to', ' what only a newer release can tell'],
}

export function toSentence({ actor, action, account, details }: AuditEvent): AuditSentence {
  const [before, after] = WORDS[action]
  return {
    actor: actor ? (actor.username ?? 'An erased account') : 'The command line',
    before,
    account: nameOf(account),
    after: `${after}${describeEnded(details?.endedSessions ?? 0)}.`,
  }
}

function nameOf({ id, username }: AuditEvent['account']): string {
  return id === EVERYBODY.id ? 'everybody' : (username ?? 'an erased account')
}

function describeEnded(sessions: number): string {
  return sessions === 0 ? '' : `, which ended ${pluralize(sessions, 'session')}`
}
