import { removeNamesFromAudit } from '../../audit/audit.repository.ts'
import { createUnmatchableHash } from '../../auth/passwords/passwords.ts'
import { type Erase, eraseDeletedAccounts, eraseUnused } from '../../auth/users.repository.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { createHourlyJob } from '../../platform/jobs/batches.ts'
import type { AccountContext } from '../account-part.ts'
import { removeRowsOf, type UserTable } from '../user-rows.repository.ts'

/** A small batch, because each account has rows in many tables. */
const ACCOUNTS_PER_BATCH = 20

/** The tables with a `userId` that belong to no `AccountPart`. */
export const ACCOUNT_TABLES: readonly UserTable[] = [
  'recoveryCode',
  'secondFactor',
  'session',
  'token',
]

type EraseContext = Pick<AccountContext, 'db' | 'clock' | 'accountParts'>

/** Erases accounts whose deletion can no longer be cancelled. */
export const createEraseAccountsJob = (context: EraseContext) =>
  createEraseJob('erase-accounts', context, eraseDeletedAccounts)

/** Erases accounts that were never verified or used. */
export const createEraseUnusedAccountsJob = (context: EraseContext) =>
  createEraseJob('erase-unused-accounts', context, eraseUnused)

function createEraseJob(name: string, { db, clock, accountParts }: EraseContext, erase: Erase) {
  const eraseSome = async (transaction: Transaction, limit: number) => {
    const erasure = { now: clock.now(), passwordHash: createUnmatchableHash() }
    const ids = await erase(transaction, erasure, limit)
    if (ids.length === 0) return 0
    await removeRowsOf(transaction, ids, ...ACCOUNT_TABLES)
    for (const { erasedTables = [], forget } of accountParts) {
      await removeRowsOf(transaction, ids, ...erasedTables)
      await forget?.(transaction, ids)
    }
    await removeNamesFromAudit(transaction, ids)
    return ids.length
  }
  return createHourlyJob(name, db, eraseSome, ACCOUNTS_PER_BATCH)
}
