import {
  ALL_ACCOUNTS,
  AUDIT_ACTIONS,
  type AuditEvent,
} from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { expect, it } from 'vitest'
import { toAuditSentence } from './audit-sentence.ts'

const EVENT: AuditEvent = {
  id: 'a'.repeat(24),
  at: '2026-03-02T09:00:00.000Z',
  actor: { id: 'b'.repeat(24), username: 'keeper' },
  action: 'disable',
  account: { id: 'c'.repeat(24), username: 'abeba' },
  details: null,
}

function read(event: Partial<AuditEvent>): string {
  const { actor, before, account, after } = toAuditSentence({ ...EVENT, ...event })
  return `${actor} ${before} ${account}${after}`
}

it.each([
  [{}, 'keeper disabled abeba.'],
  [{ action: 'makeAdmin' }, 'keeper made abeba an admin.'],
  [
    { action: 'endSessions', details: { endedSessions: 2 } },
    'keeper logged abeba out everywhere, which ended 2 sessions.',
  ],
  [{ details: { endedSessions: 1 } }, 'keeper disabled abeba, which ended 1 session.'],
  [{ details: { endedSessions: 0 } }, 'keeper disabled abeba.'],
  [{ actor: null, action: 'setPassword' }, 'The command line gave abeba a new password.'],
  [
    { actor: null, action: 'resetSecondFactor' },
    'The command line turned off two-step login for abeba.',
  ],
  [{ account: { id: EVENT.account.id, username: null } }, 'keeper disabled a deleted account.'],
  [{ actor: { id: EVENT.account.id, username: null } }, 'A deleted account disabled abeba.'],
  [
    { actor: null, action: 'endAllSessions', account: ALL_ACCOUNTS, details: { endedSessions: 9 } },
    'The command line logged everyone out, which ended 9 sessions.',
  ],
  [
    { actor: null, action: 'renewDeviceKey', account: ALL_ACCOUNTS },
    'The command line reset the known devices of everyone.',
  ],
] as const)('says of %j "%s"', (event, sentence) => {
  expect(read(event)).toBe(sentence)
})

it('has a different sentence for every action', () => {
  const sentences = AUDIT_ACTIONS.map((action) => read({ action }))
  expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length)
})
