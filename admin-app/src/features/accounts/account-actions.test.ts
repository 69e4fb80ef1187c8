import type { ManagedAccount } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { expect, it } from 'vitest'
import { listActions } from './account-actions.ts'

const player: ManagedAccount = {
  id: 'a'.repeat(24),
  username: 'Abeba',
  email: 'abeba@example.org',
  role: 'player',
  createdAt: '2026-03-02T09:00:00.000Z',
  emailVerified: true,
  disabled: false,
  deletionAsked: false,
}

it('does not let admins change their own role or disable themselves', () => {
  expect(listActions({ ...player, role: 'admin' }, player.id)).toEqual(['endSessions', 'sendReset'])
})

it('offers only changes that an account does not have yet', () => {
  expect(listActions(player, 'b')).toEqual(['makeAdmin', 'endSessions', 'sendReset', 'disable'])
  expect(listActions({ ...player, role: 'admin' }, 'b')).toContain('makePlayer')
})

it('offers neither a reset email nor a logout for a disabled account', () => {
  expect(listActions({ ...player, disabled: true }, 'b')).toEqual(['enable', 'makeAdmin'])
})
