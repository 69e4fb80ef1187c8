import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuestionStat } from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import type { DailyFigures } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { sql } from 'kysely'
import { isShownOnBoards } from '../auth/users.repository.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import { countRows } from '../platform/db/count-rows.ts'
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

/** Orders by points, then by age of the account. The points include those in removed kingdoms. */
export function listRecentPlayers(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('recent_score')
    .innerJoin('user', 'user.id', 'recent_score.user_id')
    .select(['user.id', 'user.username', 'recent_score.points'])
    .where(isShownOnBoards)
    .orderBy('recent_score.points', 'desc')
    .orderBy(byteOrder(db, 'recent_score.user_id'))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Sums up the best points in each category since `start` by kingdom, without removed kingdoms. */
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

export async function listQuestionStats(db: Db, addedSince: string): Promise<QuestionStat[]> {
  const { rows } = await sql<QuestionStat>`
    select kingdom.title as kingdom, count(question.id) as count,
      count(case when question.created_at >= ${addedSince} then 1 end) as "addedThisWeek"
    from kingdom
    left join category on category.kingdom_id = kingdom.id and category.deleted_at is null
    left join question on question.category_id = category.id and question.deleted_at is null
    where kingdom.deleted_at is null
    group by kingdom.id, kingdom.title, kingdom.position
    order by kingdom.position, kingdom.id`.execute(db)
  return rows
}

export function countPlayersIn(db: Db, from: Day, to: Day): Promise<number> {
  const daily = db
    .selectFrom('daily_attempt')
    .select('user_id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('submitted_at', 'is not', null)
  const inKingdoms = db
    .selectFrom('daily_play')
    .select('user_id')
    .where('day', '>=', from)
    .where('day', '<=', to)
  return countRows(db.selectFrom(inKingdoms.union(daily).as('player')))
}

/** Counts the submissions from `start` to `end`, two times of `day`, and their players. */
export function countSubmissionsBetween(db: Db, day: Day, [start, end]: readonly [string, string]) {
  const daily = db
    .selectFrom('daily_attempt')
    .select('user_id')
    .where('day', '=', day)
    .where('submitted_at', '<', end)
  const inKingdoms = db
    .selectFrom('attempt')
    .select('user_id')
    .where('submitted_at', '>=', start)
    .where('submitted_at', '<', end)
  return db
    .selectFrom(inKingdoms.unionAll(daily).as('submission'))
    .select((e) => [
      e.fn.countAll<number>().as('finished'),
      e.fn.count<number>('user_id').distinct().as('players'),
    ])
    .executeTakeFirstOrThrow()
}

export function listFinalFigures(db: Db, from: Day): Promise<DailyFigures[]> {
  return db
    .selectFrom('daily_figure')
    .select(['day', 'started', 'finished'])
    .select(['came_back_next_day as cameBackNextDay', 'came_back_after_week as cameBackAfterWeek'])
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

export async function insertFinalFigures(
  db: Db,
  figures: DailyFigures & Record<'cameBackNextDay' | 'cameBackAfterWeek', number>,
): Promise<void> {
  const { day, started, finished, cameBackNextDay, cameBackAfterWeek } = figures
  await db
    .insertInto('daily_figure')
    .values({
      day,
      started,
      finished,
      came_back_next_day: cameBackNextDay,
      came_back_after_week: cameBackAfterWeek,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}
