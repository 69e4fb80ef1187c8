import { type Avatar, AvatarSchema } from '@quiz-kingdom/shared/entities/avatar.ts'
import { bestBadges } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Face } from '@quiz-kingdom/shared/entities/face.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  KingdomAccuracy,
  PlayedDay,
  ProfileChoice,
} from '@quiz-kingdom/shared/entities/profile.ts'
import * as v from 'valibot'
import type { Db, Transaction } from '../db/database.ts'

/** An avatar that this release does not have is none. */
const StoredAvatarSchema = v.fallback(v.nullable(AvatarSchema), null)
const StoredBadgesSchema = v.array(v.string())

export function toAvatar(stored: string | null): Avatar | null {
  return v.parse(StoredAvatarSchema, stored)
}

/** Of a row of `profile`; of none, as an outer join gives it, there is nothing. */
export function toFace(row: { avatar: string | null; best_badges: string | null }): Face {
  const avatar = toAvatar(row.avatar)
  const badges = v.parse(StoredBadgesSchema, JSON.parse(row.best_badges ?? '[]'))
  return { ...(avatar && { avatar }), ...(badges.length > 0 && { badges }) }
}

/** The rows of a board, each with its player's face, of those who have one. */
export async function withFaces<T extends { userId: Id }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & Face)[]> {
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length === 0) return []
  const profiles = await db
    .selectFrom('profile')
    .select(['user_id', 'avatar', 'best_badges'])
    .where('user_id', 'in', userIds)
    .execute()
  const faces = new Map(profiles.map((row) => [row.user_id, toFace(row)]))
  return rows.map((row) => ({ ...row, ...faces.get(row.userId) }))
}

export async function findProfileChoice(db: Db, userId: Id): Promise<ProfileChoice> {
  const row = await db
    .selectFrom('profile')
    .select(['avatar', 'is_public'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { avatar: toAvatar(row?.avatar ?? null), isPublic: row?.is_public === 1 }
}

export async function saveProfileChoice(
  db: Db,
  userId: Id,
  { avatar, isPublic }: ProfileChoice,
): Promise<void> {
  const columns = { avatar, is_public: isPublic ? 1 : 0 }
  await db
    .insertInto('profile')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Keeps the best of all badges that a player holds, so that boards need not look for them. */
export async function saveBestBadges(
  transaction: Transaction,
  userId: Id,
  badgeIds: readonly string[],
): Promise<void> {
  const columns = { best_badges: JSON.stringify(bestBadges(badgeIds)) }
  await transaction
    .insertInto('profile')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** In the kingdoms that still exist and in which the player has played, in their order. */
export async function listAccuracy(db: Db, userId: Id): Promise<KingdomAccuracy[]> {
  return db
    .selectFrom('play_count')
    .innerJoin('kingdom', 'kingdom.id', 'play_count.key')
    .select(['kingdom.id as kingdomId', 'kingdom.title'])
    .select(['questions', 'right_answers as rightAnswers'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'kingdom')
    .where('kingdom.deleted_at', 'is', null)
    .orderBy('kingdom.position')
    .orderBy('kingdom.id')
    .execute()
}

/** On which the player has finished something, in their order. */
export async function listPlayedDays(db: Db, userId: Id, from: Day): Promise<PlayedDay[]> {
  return db
    .selectFrom('play_count')
    .select(['key as day', 'quizzes'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'day')
    .where('key', '>=', from)
    .orderBy('key')
    .execute()
}

/** How many quizzes the player has finished. */
export async function countFinished(db: Db, userId: Id): Promise<number> {
  const row = await db
    .selectFrom('play_count')
    .select('quizzes')
    .where('user_id', '=', userId)
    .where('kind', '=', 'total')
    .where('key', '=', '')
    .executeTakeFirst()
  return row?.quizzes ?? 0
}
