import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'

/** Undefined for who has never wanted one. */
export async function findReminder(
  db: Db,
  userId: Id,
): Promise<{ hour: number | null; lastSentDay: Day | null } | undefined> {
  return db
    .selectFrom('reminder')
    .select(['hour', 'last_sent_day as lastSentDay'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

interface NewReminder {
  userId: Id
  hour: number
  nextAt: string
  /** Kept where there is one already. */
  token: string
}

export async function saveReminder(
  transaction: Transaction,
  { userId, hour, nextAt, token }: NewReminder,
): Promise<void> {
  const next = { hour, next_at: nextAt }
  await transaction
    .insertInto('reminder')
    .values({ user_id: userId, token, ...next })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
    .execute()
}

const ENDED = { hour: null, next_at: null }

export async function endReminderOf(db: Db, userId: Id): Promise<void> {
  await db.updateTable('reminder').set(ENDED).where('user_id', '=', userId).execute()
}

/** Gives whose it is, also of one that was ended before. */
export async function endReminderByToken(db: Db, token: string): Promise<Id | undefined> {
  const row = await db
    .updateTable('reminder')
    .set(ENDED)
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export interface DueReminder {
  userId: Id
  hour: number
  nextAt: string
  lastSentDay: Day | null
  token: string
  email: string
  /** False while the account is disabled, deleted, or its address not verified. */
  mayGetMail: boolean
}

/** Those due longest, for the transaction alone: of several processes one gets each. */
export async function lockDueReminders(
  transaction: Transaction,
  now: string,
  limit: number,
): Promise<DueReminder[]> {
  const due = transaction
    .selectFrom('reminder')
    .innerJoin('user', 'user.id', 'reminder.user_id')
    .select(['user_id', 'hour', 'next_at', 'last_sent_day', 'token', 'email'])
    .select(['email_verified_at', 'disabled_at', 'deleted_at'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
  const rows = await (isPostgres(transaction)
    ? due.forUpdate('reminder').skipLocked()
    : due
  ).execute()
  return rows.flatMap(({ hour, next_at: nextAt, ...row }) =>
    hour === null || nextAt === null
      ? []
      : {
          userId: row.user_id,
          hour,
          nextAt,
          lastSentDay: row.last_sent_day,
          token: row.token,
          email: row.email,
          mayGetMail:
            row.email_verified_at !== null && row.disabled_at === null && row.deleted_at === null,
        },
  )
}

export async function updateNextReminder(
  transaction: Transaction,
  userIds: Id[],
  nextAt: string,
): Promise<void> {
  await transaction
    .updateTable('reminder')
    .set({ next_at: nextAt })
    .where('user_id', 'in', userIds)
    .execute()
}

export async function updateLastSent(
  transaction: Transaction,
  userIds: Id[],
  day: Day,
): Promise<void> {
  await transaction
    .updateTable('reminder')
    .set({ last_sent_day: day })
    .where('user_id', 'in', userIds)
    .execute()
}

export async function removeRemindersOf(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  await transaction.deleteFrom('reminder').where('user_id', 'in', userIds).execute()
}
