import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { removeNamesFromEvents } from '../../audit/audit.repository.ts'
import { hashOfNoPassword } from '../../auth/passwords/passwords.ts'
import {
  countErased,
  type Erasure,
  eraseDeletedAccounts,
  erasedIfDeletedUntil,
  eraseNeverUsed,
  listErasedAfter,
} from '../../auth/users.repository.ts'
import { DAY_S, isoAfter } from '../../platform/clock.ts'
import type { Backfill } from '../../platform/db/backfill.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hourlyJob } from '../../platform/jobs/batches.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import type { AccountContext, AccountPart } from '../account-part.ts'
import { removeRowsOf, type UserTable } from '../user-rows.repository.ts'

/** Few, because each account has rows in many tables. */
const ERASED_AT_ONCE = 20

/** The mail may have come late, or its reader may have been away. */
export const UNUSED_KEPT_DAYS = 30

/** The tables with a `user_id` that belong to no `AccountPart`. */
export const ACCOUNT_TABLES: readonly UserTable[] = [
  'recovery_code',
  'second_factor',
  'session',
  'token',
]

type EraseContext = Pick<AccountContext, 'db' | 'clock' | 'accountParts'>

/** Erases accounts that their owners deleted, once they can no longer take that back. */
export function eraseAccounts(context: EraseContext): JobDefinition {
  return eraseJob('erase-accounts', context, (transaction, erasure, now, limit) => {
    const deletedUntil = erasedIfDeletedUntil(now)
    return eraseDeletedAccounts(transaction, { deletedUntil, ...erasure }, limit)
  })
}

/** Erases accounts that nobody has ever verified or logged in to. */
export function eraseUnusedAccounts(context: EraseContext): JobDefinition {
  return eraseJob('erase-unused-accounts', context, (transaction, erasure, now, limit) => {
    const createdBefore = isoAfter(now, -UNUSED_KEPT_DAYS * DAY_S)
    return eraseNeverUsed(transaction, { createdBefore, ...erasure }, limit)
  })
}

/** `erase` returns the ids of the accounts it has erased. */
function eraseJob(
  name: string,
  { db, clock, accountParts }: EraseContext,
  erase: (transaction: Transaction, erasure: Erasure, now: Date, limit: number) => Promise<Id[]>,
): JobDefinition {
  const eraseSome = async (transaction: Transaction, limit: number) => {
    const now = clock.now()
    const erasure = { at: now.toISOString(), passwordHash: hashOfNoPassword() }
    const ids = await erase(transaction, erasure, now, limit)
    if (ids.length === 0) return 0
    await removeRowsOf(transaction, ids, ...ACCOUNT_TABLES)
    await forget(accountParts, transaction, ids)
    await removeNamesFromEvents(transaction, ...ids)
    return ids.length
  }
  return hourlyJob(name, db, eraseSome, ERASED_AT_ONCE)
}

async function forget(
  parts: readonly AccountPart[],
  transaction: Transaction,
  ids: readonly Id[],
): Promise<void> {
  for (const part of parts) await part.forget(transaction, ids)
}

/** Older releases left rows of accounts that they erased. */
export const backfillErased = (accountParts: readonly AccountPart[]): Backfill => ({
  name: 'rest of erased accounts',
  about: 'Removing what is left of erased accounts',
  unit: 'accounts',
  count: countErased,
  doBatch: async (transaction, position) => {
    const ids = await listErasedAfter(transaction, position, ERASED_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return undefined
    await forget(accountParts, transaction, ids)
    return { position: last, items: ids.length }
  },
})
