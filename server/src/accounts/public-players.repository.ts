import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { PublicProfile } from '@quiz-kingdom/shared/entities/base/public-profile.ts'
import { listBestBadges } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { toAvatar } from '../auth/users.repository.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList, parseStringList } from '../platform/db/json-list.ts'

/** For a player without a profile, both columns are null. */
export function toPublicProfile(row: {
  avatar: string | null
  bestBadges: string | null
}): PublicProfile {
  const avatar = toAvatar(row.avatar)
  const badges = parseStringList(row.bestBadges ?? '[]')
  return { ...(avatar && { avatar }), ...(badges.length > 0 && { badges }) }
}

/** Adds the public profiles of a board's players to its rows. */
export async function addPublicProfiles<T extends { userId: Id }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & PublicProfile)[]> {
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length === 0) return []
  const profiles = await db
    .selectFrom('profile')
    .select(['userId', 'avatar', 'bestBadges'])
    .where('userId', ...inList(db, userIds))
    .execute()
  const publicProfiles = new Map(profiles.map((row) => [row.userId, toPublicProfile(row)]))
  return rows.map((row) => ({ ...row, ...publicProfiles.get(row.userId) }))
}

/** Stores a player's best badges with the profile, so that boards need not compute them. */
export async function saveBestBadges(
  transaction: Transaction,
  userId: Id,
  badgeIds: readonly string[],
): Promise<void> {
  const columns = { bestBadges: JSON.stringify(listBestBadges(badgeIds)) }
  await transaction
    .insertInto('profile')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute()
}
