import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { imagePath } from '../images/image-path.ts'
import { type CompiledOnce, compileOnce } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { selectListed } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type PlayCount, UNPLAYED } from './play-counts.repository.ts'

/** The best share of right answers, in percent; undefined where nothing was played. */
export type Best = number | undefined

/** How far a player is with badges, apart from those for what happens in one quiz. */
export interface BadgeProgress {
  held: ReadonlySet<string>
  quizzes: number
  days: number
  wellReadQuizzes: number
  perfectQuizzes: number
  /** Kingdoms that can be played. */
  kingdoms: ReadonlyMap<Id, Best>
  /** The quizzes that can be played, by kingdom; of the kingdoms that were asked for. */
  quizzesOf: ReadonlyMap<Id, readonly Best[]>
}

/** What is asked for; the rest of the progress is as if nothing had been played. */
export interface ProgressNeeded {
  days: boolean
  /** How many quizzes were well read, or perfect. */
  bests: boolean
  /** The quizzes of these kingdoms; all kingdoms too, unless there are none. */
  kingdoms: readonly Id[] | 'all'
}

export const WHOLE_PROGRESS: ProgressNeeded = { days: true, bests: true, kingdoms: 'all' }

/** One query, of what is needed alone, as submissions wait for it. */
export async function findBadgeProgress(
  db: Db,
  userId: Id,
  needed: ProgressNeeded,
): Promise<BadgeProgress> {
  const values = { userId, kingdomIds: JSON.stringify(needed.kingdoms) }
  const { rows } = await selectionOf(needed)(db, values)
  const of = (what: string) => rows.filter((row) => row.what === what)
  const countOf = (what: string) => of(what)[0]?.value ?? 0
  const toBest = (value: number): Best => (value === UNPLAYED ? undefined : value)
  const quizzes = Map.groupBy(of('quiz'), ({ key }) => key)
  return {
    held: new Set(of('held').map(({ key }) => key)),
    quizzes: countOf('total'),
    days: countOf('days'),
    wellReadQuizzes: countOf('wellRead'),
    perfectQuizzes: countOf('perfect'),
    kingdoms: new Map(of('kingdom').map(({ key, value }) => [key, toBest(value)])),
    quizzesOf: new Map(
      [...quizzes].map(([key, group]) => [key, group.map(({ value }) => toBest(value))]),
    ),
  }
}

interface ProgressValues {
  userId: Id
  /** JSON array. */
  kingdomIds: string
}

interface ProgressRow {
  what: string
  key: string
  value: number
}

const selections = new Map<string, CompiledOnce<ProgressValues, ProgressRow>>()

/** One statement for the same needs, whichever kingdoms they are of. */
function selectionOf({ days, bests, kingdoms }: ProgressNeeded) {
  const [hasKingdoms, areAll] = [kingdoms.length > 0, kingdoms === 'all']
  const key = [days, bests, hasKingdoms, areAll].join()
  const kept = selections.get(key)
  if (kept) return kept
  const selection = compileOnce<ProgressValues>()((db, parameter) => {
    const userId = parameter('userId')
    const listed = areAll ? undefined : selectListed(db, parameter('kingdomIds'))
    return db
      .selectFrom('badge_award')
      .select([sql.lit('held').as('what'), 'badge_id as key', sql.lit(0).as('value')])
      .where('user_id', '=', userId)
      .unionAll((e) => selectTotal(e, userId))
      .$if(days, (query) => query.unionAll((e) => selectCount(e, userId, 'days', 'day')))
      .$if(bests, (query) =>
        query
          .unionAll((e) => selectCount(e, userId, 'wellRead', 'category', MASTERED_PERCENT))
          .unionAll((e) => selectCount(e, userId, 'perfect', 'category', 100)),
      )
      .$if(hasKingdoms, (query) =>
        query
          .unionAll((e) => selectKingdoms(e, userId))
          .unionAll((e) => selectQuizzes(e, userId, listed)),
      )
  })
  selections.set(key, selection)
  return selection
}

type Build = ExpressionBuilder<Schema, never>

function selectTotal(e: Build, userId: Expression<Id>) {
  return e
    .selectFrom('play_count')
    .select([sql.lit('total').as('what'), 'key', 'quizzes as value'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'total')
}

function selectCount(
  e: Build,
  userId: Expression<Id>,
  what: string,
  kind: PlayCount['kind'],
  percent = UNPLAYED,
) {
  return e
    .selectFrom('play_count')
    .select((count) => [
      sql.lit(what).as('what'),
      sql.lit('').as('key'),
      count.cast<number>(count.fn.countAll(), 'integer').as('value'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('best_percent', '>=', percent)
}

function selectKingdoms(e: Build, userId: Expression<Id>) {
  return e
    .selectFrom('kingdom')
    .leftJoin('play_count', (join) =>
      join
        .onRef('play_count.key', '=', 'kingdom.id')
        .on('play_count.kind', '=', 'kingdom')
        .on('play_count.user_id', '=', userId),
    )
    .select((row) => [
      sql.lit('kingdom').as('what'),
      'kingdom.id as key',
      row.fn.coalesce('best_percent', row.lit(UNPLAYED)).as('value'),
    ])
    .where('kingdom.deleted_at', 'is', null)
    .where((kingdom) =>
      kingdom.exists(
        kingdom
          .selectFrom('category')
          .select('category.id')
          .whereRef('kingdom_id', '=', 'kingdom.id')
          .where('category.deleted_at', 'is', null)
          .where(hasQuestions),
      ),
    )
}

function selectQuizzes(
  e: Build,
  userId: Expression<Id>,
  kingdomIds: RawBuilder<{ value: string }> | undefined,
) {
  const query = e
    .selectFrom('category')
    .leftJoin('play_count', (join) =>
      join
        .onRef('play_count.key', '=', 'category.id')
        .on('play_count.kind', '=', 'category')
        .on('play_count.user_id', '=', userId),
    )
    .select((row) => [
      sql.lit('quiz').as('what'),
      'kingdom_id as key',
      row.fn.coalesce('best_percent', row.lit(UNPLAYED)).as('value'),
    ])
    .where('category.deleted_at', 'is', null)
    .where(hasQuestions)
  return kingdomIds ? query.where('kingdom_id', 'in', sql<string>`${kingdomIds}`) : query
}

function hasQuestions(e: ExpressionBuilder<Schema, 'category'>) {
  return e.exists(
    e
      .selectFrom('question')
      .select('question.id')
      .whereRef('category_id', '=', 'category.id')
      .where('question.deleted_at', 'is', null),
  )
}

/** Without an attempt the player is not told of the badges. */
export async function insertAwards(
  transaction: Transaction,
  badgeIds: readonly string[],
  award: { user_id: Id; awarded_at: string; attempt_id: Id | null },
): Promise<void> {
  await transaction
    .insertInto('badge_award')
    .values(badgeIds.map((badge_id) => ({ ...award, badge_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The badges that were earned with this attempt. */
export async function listBadgeIdsOf(db: Db, userId: Id, attemptId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('badge_award')
    .select('badge_id')
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .execute()
  return rows.map((row) => row.badge_id)
}

export function listAwards(db: Db, userId: Id) {
  return db
    .selectFrom('badge_award')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt', 'attempt_id as attemptId'])
    .where('user_id', '=', userId)
    .execute()
}

/** Of a kingdom, whether it was removed or not. */
export interface Crest {
  kingdomId: Id
  title: string
  src: string
}

export async function listCrests(db: Db): Promise<Crest[]> {
  const rows = await db
    .selectFrom('kingdom')
    .select(['id as kingdomId', 'title', 'image_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ image_id, ...kingdom }) => ({ ...kingdom, src: imagePath(image_id) }))
}
