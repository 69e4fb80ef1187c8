import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  ACCOUNTS_LISTED_MAX,
  ACCOUNTS_PER_PAGE,
  type AccountPage,
  type AccountQuery,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import type { Role } from '@quiz-kingdom/shared/entities/user.ts'
import { type Actor, type RecordedAct, recordAct, SHELL } from '../audit/audit.ts'
import { recountPlacesOf } from '../boards/board-scores.repository.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { passOnLeaguesOf } from '../leagues/leagues.ts'
import type { Parts } from '../parts.ts'
import { lockAccount, lockAdmins, updateDisabled, updateRole } from './accounts.repository.ts'
import { isLastAdmin } from './accounts.ts'
import {
  findManagedAccount,
  listAccountIds,
  listManagedAccounts,
  searchAccountIds,
} from './managed-accounts.repository.ts'
import { removeSecondFactorOf } from './second-factor.repository.ts'
import { removeSessionsOf } from './sessions.repository.ts'
import { sendReset } from './tokens.ts'
import { foldingsOf } from './usernames.ts'

/** All accounts newest first; those found by a search in the order of their names. */
export async function readAccountPage(db: Db, query: AccountQuery): Promise<AccountPage> {
  const ids = await findIds(db, query)
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

/** One more than are listed, if there are so many. */
async function findIds(db: Db, { search, ...filter }: AccountQuery): Promise<Id[]> {
  const limit = ACCOUNTS_LISTED_MAX + 1
  if (search === '') return listAccountIds(db, filter, limit)
  // A folding may come out empty, which everything starts with.
  const foldings = new Set(foldingsOf(search).filter(Boolean))
  const starts = { usernames: [...foldings], email: search.toLowerCase() }
  return searchAccountIds(db, filter, starts, limit)
}

type ActParts = Pick<Parts, 'db' | 'clock'>

interface Act {
  actor: Actor
  accountId: Id
}

/**
 * Ends the account's sessions. Does nothing when it has the role already. Throws `notFound`, and
 * `conflict` when it is the actor's own or would leave no admin.
 */
export async function setRole(
  { db, clock }: ActParts,
  { actor, accountId }: Act,
  role: Role,
): Promise<ManagedAccount> {
  if (isOwn(actor, accountId)) {
    throw conflict('You cannot change your own role. Another admin can.')
  }
  return inTransaction(db, async (transaction) => {
    const account = await (role === 'admin' ? lockOne : lockReplaceable)(transaction, accountId)
    if (account.role === role) return account
    await updateRole(transaction, accountId, role)
    // One who becomes an admin again sets up another.
    if (role === 'player') await removeSecondFactorOf(transaction, accountId)
    const action = role === 'admin' ? 'makeAdmin' : 'makePlayer'
    await endSessionsBy(transaction, { at: clock.now(), actor, action, account })
    return requireManaged(transaction, accountId)
  })
}

/**
 * Disabling ends the account's sessions. Does nothing when it is so already. Throws `notFound`, and
 * `conflict` when it is the actor's own or would leave no admin.
 */
export async function setDisabled(
  { db, clock }: ActParts,
  { actor, accountId }: Act,
  disabled: boolean,
): Promise<ManagedAccount> {
  if (disabled && isOwn(actor, accountId)) {
    throw conflict('You cannot disable your own account. Another admin can.')
  }
  const at = clock.now()
  return inTransaction(db, async (transaction) => {
    const account = await (disabled ? lockReplaceable : lockOne)(transaction, accountId)
    if (account.disabled === disabled) return account
    await updateDisabled(transaction, accountId, disabled ? at.toISOString() : null)
    await recountPlacesOf(transaction, accountId)
    if (disabled) await passOnLeaguesOf(transaction, accountId)
    if (disabled) await endSessionsBy(transaction, { at, actor, action: 'disable', account })
    else await recordAct(transaction, { at, actor, action: 'enable', account })
    return requireManaged(transaction, accountId)
  })
}

/** Throws `notFound`. */
export async function endSessions(
  { db, clock }: ActParts,
  { actor, accountId }: Act,
): Promise<ManagedAccount> {
  return inTransaction(db, async (transaction) => {
    const account = await lockOne(transaction, accountId)
    const at = clock.now()
    await endSessionsBy(transaction, { at, actor, action: 'endSessions', account })
    return requireManaged(transaction, accountId)
  })
}

/** Ends the account's sessions, and records the act with how many they were. */
export async function endSessionsBy(
  transaction: Transaction,
  act: Omit<RecordedAct, 'details'>,
): Promise<void> {
  const endedSessions = await removeSessionsOf(transaction, act.account.id)
  await recordAct(transaction, { ...act, details: { endedSessions } })
}

/**
 * Gives where the mail went. Throws `notFound`, and `conflict` when the account is disabled or was
 * sent one within the last minute.
 */
export async function mailReset(parts: Parts, { actor, accountId }: Act): Promise<string> {
  const account = await requireManaged(parts.db, accountId)
  if (account.disabled) throw conflict('This account is disabled. Enable it first.')
  const at = parts.clock.now()
  const sent = await sendReset(parts, account.email, (transaction) =>
    recordAct(transaction, { at, actor, action: 'sendReset', account }),
  )
  if (!sent) throw conflict('This account was sent such a mail within the last minute.')
  return account.email
}

export async function requireManaged(db: Db, id: Id): Promise<ManagedAccount> {
  const account = await findManagedAccount(db, id)
  if (!account) throw notFound('There is no such account any more.')
  return account
}

function isOwn(actor: Actor, accountId: Id): boolean {
  return actor !== SHELL && actor.id === accountId
}

/** Unchanged until the transaction ends. */
async function lockOne(transaction: Transaction, id: Id): Promise<ManagedAccount> {
  await lockAccount(transaction, id)
  return requireManaged(transaction, id)
}

/**
 * The same, where an admin remains who can log in should this one go. All admins are locked first,
 * in one order, so that of two who go at once one stays.
 */
async function lockReplaceable(transaction: Transaction, id: Id): Promise<ManagedAccount> {
  const admins = await lockAdmins(transaction)
  const account = await lockOne(transaction, id)
  if (account.role === 'admin' && isLastAdmin(admins, id)) {
    throw conflict(`${account.email} is the last admin. Create or promote another one first.`)
  }
  return account
}
