import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as accounts from '@quiz-kingdom/shared/api/console/accounts.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/console/managed-account.ts'

export interface AccountAction {
  label: string
  question: (name: string) => string
  meaning: (account: ManagedAccount) => string
  done: (name: string) => string
  isDangerous?: boolean
  asksPassword?: boolean
  run: (account: ManagedAccount, currentPassword: string) => Promise<ManagedAccount>
}

const LOGOUT_WARNING = 'They’ll be logged out on all devices.'

const ENABLE_REQUEST = { ...accounts.setDisabled, failure: 'The account could not be enabled.' }

export const ACCOUNT_ACTIONS = {
  makeAdmin: {
    label: 'Make admin',
    question: (name) => `Make ${name} an admin?`,
    meaning: () =>
      `Admins can change every quiz and every account, including yours. ${LOGOUT_WARNING}`,
    done: (name) => `${name} is an admin now.`,
    asksPassword: true,
    run: ({ id }, currentPassword) =>
      api(accounts.setRole, { params: { id }, body: { role: 'admin', currentPassword } }),
  },
  makePlayer: {
    label: 'Make player',
    question: (name) => `Make ${name} a player?`,
    meaning: () => `They lose access to the console. ${LOGOUT_WARNING}`,
    done: (name) => `${name} is a player now.`,
    isDangerous: true,
    run: ({ id }) => api(accounts.setRole, { params: { id }, body: { role: 'player' } }),
  },
  endSessions: {
    label: 'Log out everywhere',
    question: (name) => `Log ${name} out everywhere?`,
    meaning: () => 'They’ll be logged out on all devices. They can log in again.',
    done: (name) => `${name} is logged out everywhere.`,
    run: ({ id }) => api(accounts.endSessions, { params: { id } }),
  },
  sendReset: {
    label: 'Send reset email',
    question: (name) => `Send ${name} a reset email?`,
    meaning: ({ email }) =>
      `We’ll email a reset link to ${email}. The old password works until they use it.`,
    done: (name) => `We’ve emailed a reset link to ${name}.`,
    run: async (account) => {
      await api(accounts.sendResetMail, { params: { id: account.id } })
      return account
    },
  },
  disable: {
    label: 'Disable',
    question: (name) => `Disable ${name}?`,
    meaning: () =>
      'They’ll be logged out on all devices and can’t log in until an admin enables the account. Their results are kept.',
    done: (name) => `${name} is disabled.`,
    isDangerous: true,
    run: ({ id }) => api(accounts.setDisabled, { params: { id }, body: { disabled: true } }),
  },
  enable: {
    label: 'Enable',
    question: (name) => `Enable ${name}?`,
    meaning: () => 'They can log in again.',
    done: (name) => `${name} is enabled.`,
    run: ({ id }) => api(ENABLE_REQUEST, { params: { id }, body: { disabled: false } }),
  },
} satisfies Record<string, AccountAction>

export type AccountActionName = keyof typeof ACCOUNT_ACTIONS

/** Admins cannot change their own role or disable themselves. */
export function listActions(account: ManagedAccount, ownId: Id | undefined): AccountActionName[] {
  if (account.id === ownId) return ['endSessions', 'sendReset']
  const role = account.role === 'admin' ? 'makePlayer' : 'makeAdmin'
  if (account.disabled) return ['enable', role]
  return [role, 'endSessions', 'sendReset', 'disable']
}
