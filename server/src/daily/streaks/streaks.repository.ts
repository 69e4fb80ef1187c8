import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { StoredStreak } from './streak.ts'

export async function findStreak(db: Db, userId: Id): Promise<StoredStreak | undefined> {
  const row = await db
    .selectFrom('streak')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { length, longest, freezes } = row
  return { length, longest, freezes, lastDay: row.last_day, daysToFreeze: row.days_to_freeze }
}

export async function saveStreak(
  transaction: Transaction,
  userId: Id,
  { length, longest, freezes, lastDay, daysToFreeze }: StoredStreak,
): Promise<void> {
  const columns = { length, longest, freezes, last_day: lastDay, days_to_freeze: daysToFreeze }
  await transaction
    .insertInto('streak')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Days with at least half of the quiz answered, late deliveries included. */
export async function listFinishedDays(db: Db, userId: Id, from: Day = ''): Promise<Day[]> {
  const rows = await db
    .selectFrom('daily_attempt')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('submitted_at', 'is not', null)
    .where('half_answered', '=', 1)
    .execute()
  return rows.map(({ day }) => day)
}
