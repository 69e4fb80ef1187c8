import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DAYS_PER_FREEZE,
  FREEZES_MAX,
  type Streak,
  type StreakDay,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { toMonday } from '../../boards/board-keys.ts'
import { addDays, daysBetween } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { findStreak, listFinishedDays, saveStreak } from './streaks.repository.ts'

export interface StoredStreak {
  length: number
  longest: number
  /** The last day with a finished daily quiz. */
  lastDay: Day
  freezes: number
  /** Days finished towards the next freeze. */
  daysToFreeze: number
}

/**
 * Adds a finished day. Each missed day before it uses up a freeze; without enough freezes the streak
 * restarts.
 */
export function extendStreak(streak: StoredStreak | undefined, day: Day): StoredStreak {
  if (!streak) return { length: 1, longest: 1, lastDay: day, freezes: 0, daysToFreeze: 1 }
  const missed = countMissedDays(streak, day)
  if (missed < 0) return streak
  if (missed > streak.freezes) {
    return { length: 1, longest: streak.longest, lastDay: day, freezes: 0, daysToFreeze: 1 }
  }
  const length = streak.length + 1
  const isEarned = streak.daysToFreeze + 1 === DAYS_PER_FREEZE
  const freezes = streak.freezes - missed + Number(isEarned)
  return {
    length,
    longest: Math.max(streak.longest, length),
    lastDay: day,
    freezes: Math.min(FREEZES_MAX, freezes),
    daysToFreeze: isEarned ? 0 : streak.daysToFreeze + 1,
  }
}

/** Pass all days with a finished daily quiz, in any order. */
export function computeStreak(days: readonly Day[]): StoredStreak | undefined {
  return days.toSorted().reduce<StoredStreak | undefined>(extendStreak, undefined)
}

export async function readStreak(db: Db, userId: Id, today: Day): Promise<Streak> {
  const streak = toCurrentStreak(today, await findStreak(db, userId))
  if (streak.length === 0) return { ...streak, week: [] }
  const finished = await listFinishedDays(db, userId, toMonday(today))
  return { ...streak, week: toStreakWeek(today, streak.length, finished) }
}

/** Returns the streak as of today, counting the days missed since its last day. */
export function toCurrentStreak(
  today: Day,
  streak: StoredStreak | undefined,
): Omit<Streak, 'week'> {
  if (!streak) return { length: 0, longest: 0, freezes: 0, daysToFreeze: 0, isTodayFinished: false }
  const { longest, lastDay, freezes, daysToFreeze } = streak
  const missed = Math.max(0, countMissedDays(streak, today))
  if (missed > freezes)
    return { length: 0, longest, freezes: 0, daysToFreeze: 0, isTodayFinished: false }
  return {
    length: streak.length,
    longest,
    freezes: freezes - missed,
    daysToFreeze,
    isTodayFinished: lastDay >= today,
  }
}

/** Returns the seven days of this week. Pass the streak's `length` and the `finished` days of the week. */
export function toStreakWeek(today: Day, length: number, finished: readonly Day[]): StreakDay[] {
  const monday = toMonday(today)
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    if (finished.includes(day)) return 'finished'
    if (day >= today) return 'open'
    // The streak is longer than the finished days after this day. So it began earlier, and a freeze covered
    // this day.
    const later = finished.filter((other) => other > day).length
    return length > later ? 'frozen' : 'missed'
  })
}

/** Returns the number of days between the streak's last day and `day`; -1 on the last day itself. */
function countMissedDays({ lastDay }: StoredStreak, day: Day): number {
  return daysBetween(lastDay, day) - 1
}

/** Call it after closing the day's attempt in the same transaction. */
export async function recordFinishedDay(
  transaction: Transaction,
  userId: Id,
  day: Day,
): Promise<StoredStreak> {
  const before = await findStreak(transaction, userId)
  // The stored streak counts this day as missed, so a late submission recomputes the streak.
  const isBehind = before !== undefined && day < before.lastDay
  const after = isBehind
    ? (computeStreak(await listFinishedDays(transaction, userId)) ?? before)
    : extendStreak(before, day)
  await saveStreak(transaction, userId, after)
  return after
}
