import type { QuestionStat } from '@quiz-kingdom/shared/entities/dashboard.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { standsOnBoards } from '../auth/users.repository.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import type { Db } from '../platform/db/database.ts'
import { selectBestPoints } from './roll-up.repository.ts'

export function listKingdomTitles(db: Db) {
  return db
    .selectFrom('kingdom')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listDailyPlayers(db: Db, firstDay: Day) {
  return db
    .selectFrom('daily_players')
    .select(['day', 'kingdom_id as kingdomId', 'players'])
    .where('day', '>=', firstDay)
    .execute()
}

/**
 * Best first; of equals the older account. Players who are on no board are left out. The points may
 * hold some that no longer count.
 */
export function listRecentPlayers(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('recent_score')
    .innerJoin('user', 'user.id', 'recent_score.user_id')
    .select(['user.id', 'user.username', 'recent_score.points'])
    .where(standsOnBoards)
    .orderBy('recent_score.points', 'desc')
    .orderBy(byteOrder(db, 'recent_score.user_id'))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Of these players' best attempts in each category since then, in kingdoms that there are. */
export function listKingdomPoints(db: Db, start: string, userIds: readonly Id[]) {
  return db
    .selectFrom(selectBestPoints(db, userIds, start))
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

/** How many players have finished the day's quiz, and played no kingdom's quiz on that day. */
export async function countDailyOnly(db: Db, day: Day): Promise<number> {
  const { players } = await db
    .selectFrom((from) =>
      from
        .selectFrom('daily_attempt')
        .select('user_id')
        .where('day', '=', day)
        .where('submitted_at', 'is not', null)
        .except(from.selectFrom('daily_play').select('user_id').where('day', '=', day))
        .as('player'),
    )
    .select((e) => e.fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow()
  return players
}

/** How many guests' results no account has claimed. Results that can no longer be claimed are gone. */
export async function countGuests(db: Db, day: Day): Promise<number> {
  const { guests } = await db
    .selectFrom('guest_submission')
    .select((e) => e.fn.countAll<number>().as('guests'))
    .where('day', '=', day)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('daily_attempt')
            .select('id')
            .whereRef('daily_attempt.id', '=', 'guest_submission.attempt_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return guests
}

/** Players who hold the badge. */
export async function countHolders(db: Db, badgeId: string): Promise<number> {
  const { players } = await db
    .selectFrom('badge_award')
    .select((e) => e.fn.countAll<number>().as('players'))
    .where('badge_id', '=', badgeId)
    .executeTakeFirstOrThrow()
  return players
}
