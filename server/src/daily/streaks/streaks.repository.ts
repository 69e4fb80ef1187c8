import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { StoredStreak } from './streak.ts'

export async function findStreak(db: Db, userId: Id): Promise<StoredStreak | undefined> {
  const row = await db
    .selectFrom('streak')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { length, longest, freezes } = row
  return { length, longest, freezes, lastDay: row.lastDay, daysToFreeze: row.daysToFreeze }
}

export async function saveStreak(
  transaction: Transaction,
  userId: Id,
  { length, longest, freezes, lastDay, daysToFreeze }: StoredStreak,
): Promise<void> {
  const columns = { length, longest, freezes, lastDay, daysToFreeze }
  await transaction
    .insertInto('streak')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute()
}

/** Days with at least half of the quiz answered, late deliveries included. */
export async function listFinishedDays(db: Db, userId: Id, from: Day = ''): Promise<Day[]> {
  const rows = await db
    .selectFrom('dailyAttempt')
    .select('day')
    .where('userId', '=', userId)
    .where('day', '>=', from)
    .where('submittedAt', 'is not', null)
    .where('halfAnswered', '=', 1)
    .execute()
  return rows.map(({ day }) => day)
}
