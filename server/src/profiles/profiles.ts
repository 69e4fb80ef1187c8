import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { PROFILE_DAYS, type Profile } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { findAccountById } from '../auth/users.repository.ts'
import { listEarnedBadges } from '../badges/badges.ts'
import { toCurrentStreak } from '../daily/streaks/streak.ts'
import { findStreak } from '../daily/streaks/streaks.repository.ts'
import { addisDay, DAY_S, isoAfter } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { findTotalPoints } from '../play/history/history.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import {
  countFinishedQuizzes,
  findProfileChoice,
  listKingdomAccuracies,
  listPlayedDays,
} from './profiles.repository.ts'

/** Returns undefined for an account that is unknown, disabled or deleted. */
export async function findProfile(
  { db, findHeldBackAttempts }: Pick<PlayContext, 'findHeldBackAttempts'> & { db: Db },
  userId: Id,
  at: Date,
): Promise<Profile | undefined> {
  const account = await findAccountById(db, userId)
  if (!account || account.disabledAt !== null || account.deletedAt !== null) return undefined
  const firstDay = addisDay(new Date(isoAfter(at, -(PROFILE_DAYS - 1) * DAY_S)))
  const heldBackAttempts = await findHeldBackAttempts(db, userId, at)
  const { avatar, isPublic } = await findProfileChoice(db, userId)
  return {
    userId,
    username: account.user.username,
    ...(avatar && { avatar }),
    isPublic,
    points: (await findTotalPoints(db, userId))?.points ?? 0,
    quizzes: await countFinishedQuizzes(db, userId),
    streak: toCurrentStreak(addisDay(at), await findStreak(db, userId)).length,
    accuracy: await listKingdomAccuracies(db, userId, heldBackAttempts),
    ...(heldBackAttempts.length > 0 && { heldBack: true }),
    badges: (await listEarnedBadges(db, userId, heldBackAttempts)).map((badge) => ({
      ...badge,
      earnedAt: addisDay(new Date(badge.earnedAt)),
    })),
    today: addisDay(at),
    days: await listPlayedDays(db, userId, firstDay),
  }
}
