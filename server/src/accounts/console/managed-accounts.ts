import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  ACCOUNTS_LISTED_MAX,
  ACCOUNTS_PER_PAGE,
  type AccountPage,
  type AccountQuery,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import type { Role } from '@quiz-kingdom/shared/entities/people/user.ts'
import { type Actor, CLI_ACTOR, type NewEvent, recordEvent } from '../../audit/audit.repository.ts'
import { removeSecondFactorOf } from '../../auth/second-factor/second-factor.repository.ts'
import { removeSessionsOf } from '../../auth/sessions/sessions.repository.ts'
import { sendResetLink } from '../../auth/tokens/tokens.ts'
import { foldUsername } from '../../auth/usernames.ts'
import { lockAccount, lockLastAdmin, updateAccount } from '../../auth/users.repository.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { type AccountContext, notifyAccountParts } from '../account-part.ts'
import {
  listAccountIds,
  listManagedAccounts,
  searchAccountIds,
} from './managed-accounts.repository.ts'

export async function readAccountPage(db: Db, query: AccountQuery): Promise<AccountPage> {
  const ids = await findAccountIds(db, query)
  const total = Math.min(ids.length, ACCOUNTS_LISTED_MAX)
  const pages = Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const shown = ids.slice(0, total).slice((page - 1) * ACCOUNTS_PER_PAGE, page * ACCOUNTS_PER_PAGE)
  return {
    accounts: await listManagedAccounts(db, shown),
    page,
    total,
    isMore: ids.length > ACCOUNTS_LISTED_MAX,
  }
}

/** Finds one account more than the page lists, so that the page can say that there are more. */
async function findAccountIds(db: Db, { search, ...filter }: AccountQuery): Promise<Id[]> {
  const limit = ACCOUNTS_LISTED_MAX + 1
  if (search === '') return listAccountIds(db, filter, limit)
  const prefixes = { username: foldUsername(search), email: search.toLowerCase() }
  return searchAccountIds(db, { ...filter, ...prefixes }, limit)
}

type ChangeContext = Pick<AccountContext, 'db' | 'clock' | 'accountParts'>

interface AccountChange {
  actor: Actor
  accountId: Id
}

/** Ends the sessions. Throws `notFound`, and `conflict` for the actor's own account or the last admin. */
export async function setRole(
  { db, clock, accountParts }: ChangeContext,
  { actor, accountId }: AccountChange,
  role: Role,
): Promise<ManagedAccount> {
  if (isOwnAccount(actor, accountId)) {
    throw conflict('You cannot change your own role. Another admin can.')
  }
  const lock = role === 'admin' ? lockManagedAccount : lockUnlessLastAdmin
  return changeAccount(db, lock, accountId, async (transaction, account) => {
    if (account.role === role) return
    await updateAccount(transaction, accountId, { role })
    await notifyAccountParts(accountParts, 'whenVisibilityChanged', transaction, accountId)
    // Players have no second factor.
    if (role === 'player') await removeSecondFactorOf(transaction, accountId)
    const action = role === 'admin' ? 'makeAdmin' : 'makePlayer'
    await endSessionsOf(transaction, { at: clock.now(), actor, action, account })
  })
}

/** Disabling ends the account's sessions. Throws the same errors as `setRole`. */
export async function setDisabled(
  { db, clock, accountParts }: ChangeContext,
  { actor, accountId }: AccountChange,
  disabled: boolean,
): Promise<ManagedAccount> {
  if (disabled && isOwnAccount(actor, accountId)) {
    throw conflict('You cannot disable your own account. Another admin can.')
  }
  const at = clock.now()
  const lock = disabled ? lockUnlessLastAdmin : lockManagedAccount
  return changeAccount(db, lock, accountId, async (transaction, account) => {
    if (account.disabled === disabled) return
    await updateAccount(transaction, accountId, { disabledAt: disabled ? at.toISOString() : null })
    await notifyAccountParts(accountParts, 'whenVisibilityChanged', transaction, accountId)
    if (disabled) {
      await notifyAccountParts(accountParts, 'whenDeactivated', transaction, accountId)
      await endSessionsOf(transaction, { at, actor, action: 'disable', account })
    } else await recordEvent(transaction, { at, actor, action: 'enable', account })
  })
}

/** Throws `notFound`. */
export async function endSessions(
  { db, clock }: Pick<ChangeContext, 'db' | 'clock'>,
  { actor, accountId }: AccountChange,
): Promise<ManagedAccount> {
  return changeAccount(db, lockManagedAccount, accountId, (transaction, account) =>
    endSessionsOf(transaction, { at: clock.now(), actor, action: 'endSessions', account }),
  )
}

function changeAccount(
  db: Db,
  lock: typeof lockManagedAccount,
  id: Id,
  change: (transaction: Transaction, account: ManagedAccount) => Promise<void>,
): Promise<ManagedAccount> {
  return inTransaction(db, async (transaction) => {
    await change(transaction, await lock(transaction, id))
    return requireManagedAccount(transaction, id)
  })
}

/** Ends the account's sessions, and records the event with the number of ended sessions. */
export async function endSessionsOf(transaction: Transaction, event: Omit<NewEvent, 'details'>) {
  const endedSessions = await removeSessionsOf(transaction, event.account.id)
  await recordEvent(transaction, { ...event, details: { endedSessions } })
}

/** Throws `notFound`. Throws `conflict` for a disabled account and within a minute of the last reset mail. */
export async function mailResetLink(context: AppContext, { actor, accountId }: AccountChange) {
  const account = await requireManagedAccount(context.db, accountId)
  if (account.disabled) throw conflict('This account is disabled. Enable it first.')
  const at = context.clock.now()
  const sent = await sendResetLink(context, account.email, (transaction) =>
    recordEvent(transaction, { at, actor, action: 'sendReset', account }),
  )
  if (!sent) throw conflict('We sent this email less than a minute ago.')
  return account.email
}

async function requireManagedAccount(db: Db, id: Id): Promise<ManagedAccount> {
  const [account] = await listManagedAccounts(db, [id])
  if (!account) throw notFound('This account no longer exists.')
  return account
}

function isOwnAccount(actor: Actor, accountId: Id): boolean {
  return actor !== CLI_ACTOR && actor.id === accountId
}

async function lockManagedAccount(transaction: Transaction, id: Id): Promise<ManagedAccount> {
  await lockAccount(transaction, id)
  return requireManagedAccount(transaction, id)
}

/** Throws `conflict` for the last admin. Locks all admins, or parallel calls could remove the last two. */
async function lockUnlessLastAdmin(transaction: Transaction, id: Id): Promise<ManagedAccount> {
  const isLast = await lockLastAdmin(transaction, id)
  const account = await lockManagedAccount(transaction, id)
  if (account.role === 'admin' && isLast) {
    throw conflict(`${account.email} is the last admin. Create or promote another one first.`)
  }
  return account
}
