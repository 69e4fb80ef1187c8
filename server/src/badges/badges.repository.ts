import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { type Expression, sql } from 'kysely'
import { imagePath } from '../images/image-path.ts'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import { countRows } from '../platform/db/count-rows.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { selectListItems } from '../platform/db/json-list.ts'
import { type PlayCount, UNPLAYED_PERCENT } from './play-counts.repository.ts'

/** The best result in percent; undefined if never played. */
export type BestPercent = number | undefined

export type BadgeProgress = Awaited<ReturnType<typeof findBadgeProgress>>

/** Uses a single query, because submissions wait for it. */
export async function findBadgeProgress(db: Db, userId: Id, kingdomIds: readonly Id[]) {
  const rows = await selectProgress(db, { userId, kingdomIds: JSON.stringify(kingdomIds) })
  const of = (what: string) => rows.filter((row) => row.what === what)
  const countOf = (what: string) => of(what)[0]?.value ?? 0
  const toBest = (value: number): BestPercent => (value === UNPLAYED_PERCENT ? undefined : value)
  const quizzes = Map.groupBy(of('quiz'), ({ key }) => key)
  return {
    held: new Set(of('held').map(({ key }) => key)),
    quizzes: countOf('total'),
    days: countOf('days'),
    wellReadQuizzes: countOf('wellRead'),
    perfectQuizzes: countOf('perfect'),
    kingdoms: new Map(of('kingdom').map(({ key, value }) => [key, toBest(value)])),
    /** The best results in the playable quizzes of each requested kingdom. */
    quizzesOf: new Map(
      [...quizzes].map(([key, group]) => [key, group.map(({ value }) => toBest(value))]),
    ),
  }
}

interface ProgressParameters {
  userId: Id
  /** JSON array. */
  kingdomIds: string
}

const selectProgress = compileOnce((db, parameter: Parameter<ProgressParameters>) => {
  const userId = parameter('userId')
  const kingdomIds = parameter('kingdomIds')
  return sql<{ what: string; key: string; value: number }>`
    select 'held' as what, badge_id as key, 0 as value from badge_award where user_id = ${userId}
    union all select 'total', key, quizzes
    from play_count where user_id = ${userId} and kind = 'total'
    union all ${selectPlayCount(userId, 'days', 'day')}
    union all ${selectPlayCount(userId, 'wellRead', 'category', MASTERED_PERCENT)}
    union all ${selectPlayCount(userId, 'perfect', 'category', 100)}
    union all select 'kingdom', kingdom.id, coalesce(best_percent, ${sql.lit(UNPLAYED_PERCENT)})
    from kingdom left join play_count
      on play_count.key = kingdom.id and kind = 'kingdom' and user_id = ${userId}
    where cast(${kingdomIds} as text) <> '[]' and kingdom.deleted_at is null
      and exists (select 1 from category where kingdom_id = kingdom.id and ${CATEGORY_HAS_QUESTIONS})
    union all select 'quiz', kingdom_id, coalesce(best_percent, ${sql.lit(UNPLAYED_PERCENT)})
    from category left join play_count
      on play_count.key = category.id and kind = 'category' and user_id = ${userId}
    where ${CATEGORY_HAS_QUESTIONS} and kingdom_id in ${selectListItems(db, kingdomIds)}`
})

function selectPlayCount(
  userId: Expression<Id>,
  what: string,
  kind: PlayCount['kind'],
  percent = UNPLAYED_PERCENT,
) {
  return sql`select ${sql.lit(what)}, '', cast(count(*) as integer) from play_count
    where user_id = ${userId} and kind = ${sql.lit(kind)} and best_percent >= ${sql.lit(percent)}`
}

const CATEGORY_HAS_QUESTIONS = sql`category.deleted_at is null and exists (
  select 1 from question where category_id = category.id and question.deleted_at is null)`

export async function insertAwards(
  transaction: Transaction,
  badgeIds: readonly string[],
  award: { userId: Id; awardedAt: string; attemptId: Id },
): Promise<void> {
  await transaction
    .insertInto('badgeAward')
    .values(badgeIds.map((badgeId) => ({ ...award, badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listBadgeIdsOfAttempt(db: Db, userId: Id, attemptId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('badgeAward')
    .select('badgeId')
    .where('userId', '=', userId)
    .where('attemptId', '=', attemptId)
    .execute()
  return rows.map((row) => row.badgeId)
}

export function listAwards(db: Db, userId: Id) {
  return db
    .selectFrom('badgeAward')
    .select(['badgeId', 'awardedAt', 'attemptId'])
    .where('userId', '=', userId)
    .execute()
}

export const countBadgeHolders = (db: Db, badgeId: string) =>
  countRows(db.selectFrom('badgeAward').where('badgeId', '=', badgeId))

export type Crest = Awaited<ReturnType<typeof listCrests>>[number]

/** Lists the crests of all kingdoms, removed ones too. */
export async function listCrests(db: Db) {
  const rows = await db
    .selectFrom('kingdom')
    .select(['id as kingdomId', 'title', 'imageId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ imageId, ...kingdom }) => ({ ...kingdom, src: imagePath(imageId) }))
}
