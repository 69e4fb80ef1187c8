import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'

export async function findSecondFactor(db: Db, userId: Id) {
  const row = await db
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { secret: row.secret, isOn: row.confirmedAt !== null }
}

/** Replaces an unfinished set-up. Returns false, and changes nothing, if a second factor is on. */
export async function insertSecondFactor(db: Db, userId: Id, secret: string): Promise<boolean> {
  const stored = await db
    .insertInto('secondFactor')
    .values({ userId, secret })
    .onConflict((c) =>
      c
        .column('userId')
        .doUpdateSet({ secret, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return stored !== undefined
}

export interface SecondFactorConfirmation {
  secret: string
  step: number
  confirmedAt: string
}

/** Returns false if another set-up has started since, or if a second factor is already on. */
export async function saveConfirmation(
  transaction: Transaction,
  userId: Id,
  { secret, step, confirmedAt }: SecondFactorConfirmation,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('secondFactor')
    .set({ confirmedAt, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks the code of the time step as used. Of parallel calls for one step, only one returns true. */
export async function markCodeUsed(db: Db, userId: Id, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes the recovery codes too. Returns whether the user had a second factor, on or off. */
export async function removeSecondFactorOf(transaction: Transaction, userId: Id): Promise<boolean> {
  await removeRecoveryCodesOf(transaction, userId)
  const { numDeletedRows } = await transaction
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const countRecoveryCodes = (db: Db, userId: Id) =>
  countRows(db.selectFrom('recoveryCode').where('userId', '=', userId))

export async function insertRecoveryCodes(
  transaction: Transaction,
  userId: Id,
  hashes: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** Of parallel calls with the same code, only one returns true. */
export async function removeRecoveryCode(db: Db, userId: Id, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function removeRecoveryCodesOf(transaction: Transaction, userId: Id): Promise<void> {
  await transaction.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}
