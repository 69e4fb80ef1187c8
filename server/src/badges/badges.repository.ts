import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type CompiledOnce, compileOnce } from '../db/compile-once.ts'
import type { Db, Transaction } from '../db/database.ts'
import { selectListed } from '../db/json-list.ts'
import type { Schema } from '../db/schema.ts'
import { imagePath } from '../images/image-path.ts'
import { UNPLAYED } from './play-counts.repository.ts'

/** The best share of right answers, in percent; undefined where nothing was played. */
export type Best = number | undefined

/** What a player has to show for badges, without what happens in one quiz. */
export interface Standing {
  held: ReadonlySet<string>
  quizzes: number
  days: number
  wellReadQuizzes: number
  perfectQuizzes: number
  /** Those that can be played. */
  kingdoms: ReadonlyMap<Id, Best>
  /** By kingdom, the quizzes that can be played; of the kingdoms that were asked for. */
  quizzesOf: ReadonlyMap<Id, readonly Best[]>
}

/** What is asked for; the rest of a standing is as if nothing had been played. */
export interface StandingParts {
  days: boolean
  /** Of different quizzes. */
  bests: boolean
  kingdoms: boolean
  /** Of these kingdoms. */
  quizzesOf: readonly Id[] | 'all'
}

export const WHOLE_STANDING: StandingParts = {
  days: true,
  bests: true,
  kingdoms: true,
  quizzesOf: 'all',
}

/** One query, of what is asked for alone, as submissions wait for it. */
export async function findStanding(db: Db, userId: Id, parts: StandingParts): Promise<Standing> {
  const { rows } = await selectionOf(parts)(db, {
    userId,
    kingdomIds: JSON.stringify(parts.quizzesOf),
  })
  const of = (what: string) => rows.filter((row) => row.what === what)
  const countOf = (what: string) => of(what)[0]?.value ?? 0
  const toBest = (value: number): Best => (value === UNPLAYED ? undefined : value)
  return {
    held: new Set(of('held').map(({ key }) => key)),
    quizzes: countOf('total'),
    days: countOf('days'),
    wellReadQuizzes: countOf('wellRead'),
    perfectQuizzes: countOf('perfect'),
    kingdoms: new Map(of('kingdom').map(({ key, value }) => [key, toBest(value)])),
    quizzesOf: new Map(
      [...Map.groupBy(of('quiz'), ({ key }) => key)].map(([key, quizzes]) => [
        key,
        quizzes.map(({ value }) => toBest(value)),
      ]),
    ),
  }
}

interface StandingValues {
  userId: Id
  /** JSON array. */
  kingdomIds: string
}

interface StandingRow {
  what: string
  key: string
  value: number
}

const selections = new Map<string, CompiledOnce<StandingValues, StandingRow>>()

/** The same for the same parts, whichever kingdoms they are of. */
function selectionOf({ days, bests, kingdoms, quizzesOf }: StandingParts) {
  const areAll = quizzesOf === 'all'
  const key = [days, bests, kingdoms, quizzesOf.length > 0, areAll].join()
  const kept = selections.get(key)
  if (kept) return kept
  const selection = compileOnce<StandingValues>()((db, parameter) => {
    const userId = parameter('userId')
    const listed = areAll ? undefined : selectListed(db, parameter('kingdomIds'))
    return db
      .selectFrom('badge_award')
      .select([sql.lit('held').as('what'), 'badge_id as key', sql.lit(0).as('value')])
      .where('user_id', '=', userId)
      .unionAll((e) => selectTotal(e, userId))
      .$if(days, (query) => query.unionAll((e) => selectDays(e, userId)))
      .$if(bests, (query) =>
        query
          .unionAll((e) => selectQuizzesFrom(e, userId, 'wellRead', MASTERED_PERCENT))
          .unionAll((e) => selectQuizzesFrom(e, userId, 'perfect', 100)),
      )
      .$if(kingdoms, (query) => query.unionAll((e) => selectKingdoms(e, userId)))
      .$if(quizzesOf.length > 0, (query) => query.unionAll((e) => selectQuizzes(e, userId, listed)))
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

function selectDays(e: Build, userId: Expression<Id>) {
  return e
    .selectFrom('play_count')
    .select((count) => [
      sql.lit('days').as('what'),
      sql.lit('').as('key'),
      count.cast<number>(count.fn.countAll(), 'integer').as('value'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'day')
}

function selectQuizzesFrom(e: Build, userId: Expression<Id>, what: string, percent: number) {
  return e
    .selectFrom('play_count')
    .select((count) => [
      sql.lit(what).as('what'),
      sql.lit('').as('key'),
      count.cast<number>(count.fn.countAll(), 'integer').as('value'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'category')
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

interface Award {
  userId: Id
  badgeIds: readonly string[]
  awardedAt: string
  /** Null where it is not to be told. */
  attemptId: Id | null
}

export async function insertAwards(
  transaction: Transaction,
  { userId, badgeIds, awardedAt, attemptId }: Award,
): Promise<void> {
  const row = { user_id: userId, awarded_at: awardedAt, attempt_id: attemptId }
  await transaction
    .insertInto('badge_award')
    .values(badgeIds.map((badgeId) => ({ ...row, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those that were earned with this attempt. */
export async function listBadgeIdsOf(db: Db, userId: Id, attemptId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('badge_award')
    .select('badge_id')
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .execute()
  return rows.map((row) => row.badge_id)
}

export async function listAwards(
  db: Db,
  userId: Id,
): Promise<{ badgeId: string; awardedAt: string }[]> {
  return db
    .selectFrom('badge_award')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt'])
    .where('user_id', '=', userId)
    .execute()
}

/** Players who hold the badge. */
export async function countHolders(db: Db, badgeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('badge_award')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('badge_id', '=', badgeId)
    .executeTakeFirstOrThrow()
  return count
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
    .select(['id', 'title', 'image_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, image_id }) => ({
    kingdomId: id,
    title,
    src: imagePath(image_id),
  }))
}
