import type { QuestionStat } from '@quiz-kingdom/shared/entities/dashboard.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../db/database.ts'

export interface KingdomTitle {
  id: Id
  title: string
}

export function listKingdomTitles(db: Db): Promise<KingdomTitle[]> {
  return db
    .selectFrom('kingdom')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface DailyPlayers {
  day: string
  kingdomId: Id
  players: number
}

export function listDailyPlayers(db: Db, firstDay: string): Promise<DailyPlayers[]> {
  return db
    .selectFrom('daily_play')
    .select((eb) => ['day', 'kingdom_id as kingdomId', eb.fn.countAll<number>().as('players')])
    .where('day', '>=', firstDay)
    .groupBy(['day', 'kingdom_id'])
    .execute()
}

/**
 * The best attempt of each player in each category since that day. Kingdoms that are deleted do
 * not count, so that a player's place is the sum of what the chart can show.
 */
function bestAttempts(db: Db, firstDay: string) {
  return db
    .selectFrom('attempt')
    .innerJoin('category', 'category.id', 'attempt.category_id')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdom_id')
    .select((eb) => [
      'attempt.user_id',
      'category.kingdom_id',
      eb.fn.max<number>('attempt.points').as('points'),
    ])
    .where('attempt.submitted_at', '>=', firstDay)
    .where('kingdom.deleted_at', 'is', null)
    .groupBy(['attempt.user_id', 'attempt.category_id', 'category.kingdom_id'])
    .as('best')
}

export interface BestPlayer {
  id: Id
  username: string
}

/** Best first; of equals the older account. */
export function listBestPlayers(db: Db, firstDay: string, limit: number): Promise<BestPlayer[]> {
  return db
    .selectFrom(bestAttempts(db, firstDay))
    .innerJoin('user', 'user.id', 'best.user_id')
    .select(['user.id', 'user.username'])
    .groupBy(['user.id', 'user.username'])
    .orderBy((eb) => eb.fn.sum('best.points'), 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
}

export interface KingdomPoints {
  userId: Id
  kingdomId: Id
  points: number
}

export async function listKingdomPoints(
  db: Db,
  firstDay: string,
  userIds: readonly Id[],
): Promise<KingdomPoints[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom(bestAttempts(db, firstDay))
    .select((eb) => [
      'best.user_id as userId',
      'best.kingdom_id as kingdomId',
      eb.fn.sum<number>('best.points').as('points'),
    ])
    .where('best.user_id', 'in', userIds)
    .groupBy(['best.user_id', 'best.kingdom_id'])
    .execute()
}

/** Of every kingdom that there is, empty ones too. */
export function listQuestionStats(db: Db, addedSince: string): Promise<QuestionStat[]> {
  return db
    .selectFrom('kingdom')
    .leftJoin('category', (join) =>
      join.onRef('category.kingdom_id', '=', 'kingdom.id').on('category.deleted_at', 'is', null),
    )
    .leftJoin('question', (join) =>
      join.onRef('question.category_id', '=', 'category.id').on('question.deleted_at', 'is', null),
    )
    .select((eb) => [
      'kingdom.title as kingdom',
      eb.fn.count<number>('question.id').as('count'),
      eb.fn
        .count<number>('question.id')
        .filterWhere('question.created_at', '>=', addedSince)
        .as('addedThisWeek'),
    ])
    .where('kingdom.deleted_at', 'is', null)
    .groupBy(['kingdom.id', 'kingdom.title'])
    .orderBy('kingdom.id')
    .execute()
}
