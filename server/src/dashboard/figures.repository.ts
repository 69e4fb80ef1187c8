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
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listDailyPlayers(db: Db, firstDay: Day) {
  return db
    .selectFrom('dailyPlayers')
    .select(['day', 'kingdomId', 'players'])
    .where('day', '>=', firstDay)
    .execute()
}

/** Orders by points, then by age of the account. The points include those in removed kingdoms. */
export function listRecentPlayers(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('recentScore')
    .innerJoin('user', 'user.id', 'recentScore.userId')
    .select(['user.id', 'user.username', 'recentScore.points'])
    .where(isShownOnBoards)
    .orderBy('recentScore.points', 'desc')
    .orderBy(byteOrder(db, 'recentScore.userId'))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Sums up the best points in each category since `start` by kingdom, without removed kingdoms. */
export function listKingdomPoints(db: Db, start: string, userIds: readonly Id[]) {
  return db
    .selectFrom(selectBestPoints(db, userIds, start))
    .innerJoin('category', 'category.id', 'best.categoryId')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdomId')
    .select((e) => [
      'best.userId',
      'category.kingdomId',
      e.fn.sum<number>('best.points').as('points'),
    ])
    .where('kingdom.deletedAt', 'is', null)
    .groupBy(['best.userId', 'category.kingdomId'])
    .execute()
}

export async function listQuestionStats(db: Db, addedSince: string): Promise<QuestionStat[]> {
  const { rows } = await sql<QuestionStat>`
    select kingdom.title as kingdom, count(question.id) as count,
      count(case when question.created_at >= ${addedSince} then 1 end) as added_this_week
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
    .selectFrom('dailyAttempt')
    .select('userId')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('submittedAt', 'is not', null)
  const inKingdoms = db
    .selectFrom('dailyPlay')
    .select('userId')
    .where('day', '>=', from)
    .where('day', '<=', to)
  return countRows(db.selectFrom(inKingdoms.union(daily).as('player')))
}

/** Counts the submissions from `start` to `end`, two times of `day`, and their players. */
export function countSubmissionsBetween(db: Db, day: Day, [start, end]: readonly [string, string]) {
  const daily = db
    .selectFrom('dailyAttempt')
    .select('userId')
    .where('day', '=', day)
    .where('submittedAt', '<', end)
  const inKingdoms = db
    .selectFrom('attempt')
    .select('userId')
    .where('submittedAt', '>=', start)
    .where('submittedAt', '<', end)
  return db
    .selectFrom(inKingdoms.unionAll(daily).as('submission'))
    .select((e) => [
      e.fn.countAll<number>().as('finished'),
      e.fn.count<number>('userId').distinct().as('players'),
    ])
    .executeTakeFirstOrThrow()
}

export function listFinalFigures(db: Db, from: Day): Promise<DailyFigures[]> {
  return db
    .selectFrom('dailyFigure')
    .select(['day', 'started', 'finished', 'cameBackNextDay', 'cameBackAfterWeek'])
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
    .insertInto('dailyFigure')
    .values({
      day,
      started,
      finished,
      cameBackNextDay,
      cameBackAfterWeek,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}
