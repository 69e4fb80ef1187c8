import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ExpressionBuilder, NotNull } from 'kysely'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Returns undefined for a user who has never set a reminder. */
export async function findReminder(db: Db, userId: Id) {
  return db
    .selectFrom('reminder')
    .select(['hour', 'lastSentDay'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** An existing reminder keeps its token. */
export async function saveReminder(
  transaction: Transaction,
  reminder: { userId: Id; hour: number; nextAt: string; token: string },
): Promise<void> {
  const next = { hour: reminder.hour, nextAt: reminder.nextAt }
  await transaction
    .insertInto('reminder')
    .values({ userId: reminder.userId, token: reminder.token, ...next })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(next))
    .execute()
}

const ENDED_COLUMNS = { hour: null, nextAt: null }

export async function endReminderOfUser(db: Db, userId: Id): Promise<void> {
  await db.updateTable('reminder').set(ENDED_COLUMNS).where('userId', '=', userId).execute()
}

/** Returns true if the token exists, even if its reminder had already ended. */
export async function endReminderByToken(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminder')
    .set(ENDED_COLUMNS)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns undefined if the reminder has ended. */
export async function findUserIdByToken(db: Db, token: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('reminder')
    .select('userId')
    .where('token', '=', token)
    .where('hour', 'is not', null)
    .executeTakeFirst()
  return row?.userId
}

export type DueReminder = Awaited<ReturnType<typeof lockDueReminders>>[number]

/** Returns the most overdue reminders, on PostgreSQL without those that another process has locked. */
export async function lockDueReminders(transaction: Transaction, now: string, limit: number) {
  const due = transaction
    .selectFrom('reminder')
    .innerJoin('user', 'user.id', 'reminder.userId')
    .select(['userId', 'hour', 'nextAt', 'token', 'email', 'lastSentDay', selectCanGetMail])
    .where('nextAt', '<=', now)
    .where('hour', 'is not', null)
    .orderBy('nextAt')
    .limit(limit)
    .$narrowType<{ hour: NotNull; nextAt: NotNull }>()
  return (isPostgres(transaction) ? due.forUpdate('reminder').skipLocked() : due).execute()
}

/** Selects 1 if the account is neither disabled nor deleted and its address is verified, otherwise 0. */
function selectCanGetMail(e: ExpressionBuilder<Schema, 'user'>) {
  const isOpen = e.and([
    e('emailVerifiedAt', 'is not', null),
    e('disabledAt', 'is', null),
    e('deletedAt', 'is', null),
  ])
  return e.case().when(isOpen).then(1).else(0).end().as('mayGetMail')
}

export async function updateReminders(
  transaction: Transaction,
  userIds: readonly Id[],
  change: { nextAt: string } | { lastSentDay: Day },
): Promise<void> {
  await transaction
    .updateTable('reminder')
    .set(change)
    .where('userId', ...inList(transaction, userIds))
    .execute()
}
