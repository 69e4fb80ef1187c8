import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { PROFILE_DAYS, type Profile } from '@quiz-kingdom/shared/entities/profile.ts'
import { findAccountById } from '../accounts/accounts.repository.ts'
import { listEarnedBadges } from '../badges/badges.ts'
import { addisDay, DAY_S, isoAfter } from '../clock.ts'
import { streakOn } from '../daily/streak.ts'
import { findStreak } from '../daily/streaks.repository.ts'
import type { Db } from '../db/database.ts'
import { findTotal } from '../play/history.repository.ts'
import {
  countFinished,
  findProfileChoice,
  listAccuracy,
  listPlayedDays,
} from './profiles.repository.ts'

/** Undefined for whom nobody can look at: unknown, disabled, deleted. */
export async function findProfile(db: Db, userId: Id, at: Date): Promise<Profile | undefined> {
  const account = await findAccountById(db, userId)
  if (!account || account.disabledAt !== null || account.deletedAt !== null) return undefined
  const firstDay = addisDay(new Date(isoAfter(at, -(PROFILE_DAYS - 1) * DAY_S)))
  const { avatar, isPublic } = await findProfileChoice(db, userId)
  return {
    userId,
    username: account.user.username,
    ...(avatar && { avatar }),
    isPublic,
    points: (await findTotal(db, userId))?.points ?? 0,
    quizzes: await countFinished(db, userId),
    streak: streakOn(addisDay(at), await findStreak(db, userId)).length,
    accuracy: await listAccuracy(db, userId),
    badges: await listEarnedBadges(db, userId),
    today: addisDay(at),
    days: await listPlayedDays(db, userId, firstDay),
  }
}
