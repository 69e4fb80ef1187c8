import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { extendStreak, type StoredStreak, streakOf } from './streak.ts'
import { findStreak, listFinishedDays, saveStreak } from './streaks.repository.ts'

/** Counts a day whose attempt has just been closed in this transaction. */
export async function countFinishedDay(
  transaction: Transaction,
  userId: Id,
  day: Day,
): Promise<StoredStreak> {
  const before = await findStreak(transaction, userId)
  // A late delivery fills a gap that later days have counted as missed.
  const isBehind = before !== undefined && day < before.lastDay
  const after = isBehind
    ? (streakOf(await listFinishedDays(transaction, userId)) ?? before)
    : extendStreak(before, day)
  await saveStreak(transaction, userId, after)
  return after
}
