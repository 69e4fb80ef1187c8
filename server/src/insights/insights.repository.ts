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
    .orderBy('position')
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
    .selectFrom('daily_players')
    .select(['day', 'kingdom_id as kingdomId', 'players'])
    .where('day', '>=', firstDay)
    .execute()
}

export interface RecentPlayer {
  id: Id
  username: string
  /** What may no longer count included. */
  points: number
}

/** Best first; of equals the older account. Disabled, deleted and erased accounts are left out. */
export function listRecentPlayers(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecentPlayer[]> {
  return db
    .selectFrom('recent_score')
    .innerJoin('user', 'user.id', 'recent_score.user_id')
    .select(['user.id', 'user.username', 'recent_score.points'])
    .where('user.disabled_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.erased_at', 'is', null)
    .orderBy('recent_score.points', 'desc')
    .orderBy('recent_score.user_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface KingdomPoints {
  userId: Id
  kingdomId: Id
  points: number
}

/** Of these players' best attempts in each category since that day, in kingdoms that there are. */
export function listKingdomPoints(
  db: Db,
  firstDay: string,
  userIds: readonly Id[],
): Promise<KingdomPoints[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('attempt')
        .select((e) => ['user_id', 'category_id', e.fn.max<number>('points').as('points')])
        .where('user_id', 'in', userIds)
        .where('submitted_at', '>', firstDay)
        .groupBy(['user_id', 'category_id'])
        .as('best'),
    )
    .innerJoin('category', 'category.id', 'best.category_id')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdom_id')
    .select((e) => [
      'best.user_id as userId',
      'category.kingdom_id as kingdomId',
      e.fn.sum<number>('best.points').as('points'),
    ])
    .where('kingdom.deleted_at', 'is', null)
    .groupBy(['best.user_id', 'category.kingdom_id'])
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
    .groupBy(['kingdom.id', 'kingdom.title', 'kingdom.position'])
    .orderBy('kingdom.position')
    .orderBy('kingdom.id')
    .execute()
}
