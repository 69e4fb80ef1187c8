import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BadgeMetric, FixedBadgeId } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface CountedPlay {
  userId: Id
  day: Day
  answers: AnswerCounts
  mayBePerfect: boolean
  /** A daily quiz counts for the kingdoms of its questions. */
  of: { categoryId: Id } | { kingdoms: ReadonlyMap<Id, AnswerCounts> }
}

export interface AnswerCounts {
  questions: number
  rightAnswers: number
}

export interface PlayCount {
  kind: Schema['playCount']['kind']
  key: string
  quizzes: number
  worstPercent: number
  /** 1 if this play counts as another quiz or is a new best result, else 0. */
  hasChanged: number
  /** For categories: the badges of `REPEATED_EVENTS` that the player holds, separated by spaces. */
  held: string | null
}

/** Events that can happen on every replay of a quiz, by badge. */
export const REPEATED_EVENTS = {
  comeback: 'comeback',
  'early-bird': 'early',
  'night-owl': 'late',
} as const satisfies Partial<Record<FixedBadgeId, BadgeMetric>>

/** The best percentage if never played. */
export const UNPLAYED_PERCENT = -1

/** Rounds down, so that 89.9% is not yet 90%. */
export function computePercent({ questions, rightAnswers }: AnswerCounts): number {
  return questions === 0 ? 0 : Math.floor((100 * rightAnswers) / questions)
}

/** Late attempts and replays are never perfect, so they count with at most this result. */
const IMPERFECT_PERCENT_MAX = 99

/** Returns the new counts. Repeating a category on the same day does not count as another quiz. */
export async function recordPlay(
  transaction: Transaction,
  play: CountedPlay,
): Promise<PlayCount[]> {
  const { userId, day, answers, of } = play
  if ('categoryId' in of) {
    const percent = computePercent(answers)
    const best = play.mayBePerfect ? percent : Math.min(percent, IMPERFECT_PERCENT_MAX)
    const { categoryId } = of
    const values = { ...answers, userId, day, categoryId, best, percent }
    return recordCategoryPlay(transaction, values)
  }
  // A daily quiz belongs to no kingdom, so it leaves the best and worst results unchanged.
  const row = (kind: PlayCount['kind'], key: string, { questions, rightAnswers }: AnswerCounts) =>
    sql`(${userId}, ${kind}, ${key}, 1, ${questions}, ${rightAnswers}, ${UNPLAYED_PERCENT}, 100, null)`
  const counts = [
    row('total', '', answers),
    row('day', day, answers),
    ...[...of.kingdoms].map(([id, ofKingdom]) => row('kingdom', id, ofKingdom)),
  ]
  const { rows } = await upsertCounts(sql`values ${sql.join(counts)}`).execute(transaction)
  return rows
}

interface CategoryPlay extends AnswerCounts {
  userId: Id
  day: Day
  categoryId: Id
  best: number
  percent: number
}

const recordCategoryPlay = compileOnce((_db, parameter: Parameter<CategoryPlay>) => {
  const userId = parameter('userId')
  const [day, categoryId] = [parameter('day'), parameter('categoryId')]
  // Without the "where", SQLite would parse "on conflict" as part of the join.
  return upsertCounts(sql`
    select ${userId}, kind, key, case when exists (select 1 from play_count as old
        where old.user_id = ${userId} and old.kind = 'category' and old.key = ${categoryId}
          and old.last_day = ${day}
      ) then 0 else 1 end, ${parameter('questions')}, ${parameter('rightAnswers')},
      ${parameter('best')}, ${parameter('percent')}, last_day
    from (select 'total' as kind, '' as key, null as last_day
      union all select 'day', ${day}, null
      union all select 'kingdom', kingdom_id, null from category where id = ${categoryId}
      union all select 'category', ${categoryId}, ${day}) as counted
    where true`)
})

/** `rows` selects the values in the order of the columns below. */
function upsertCounts(rows: RawBuilder<unknown>) {
  const repeatedEvents = Object.keys(REPEATED_EVENTS).map((id) => sql.lit(id))
  return sql<PlayCount>`
    insert into play_count (user_id, kind, key, quizzes, questions, right_answers,
      best_percent, worst_percent, last_day)
    ${rows}
    on conflict (user_id, kind, key) do update set
      quizzes = play_count.quizzes + excluded.quizzes,
      questions = play_count.questions + excluded.questions,
      right_answers = play_count.right_answers + excluded.right_answers,
      best_percent = ${selectExtreme('bestPercent', '>')},
      worst_percent = ${selectExtreme('worstPercent', '<')},
      last_day = excluded.last_day,
      has_changed = case when excluded.quizzes > 0
        or excluded.best_percent > play_count.best_percent then 1 else 0 end
    returning kind, key, quizzes, worst_percent, has_changed,
      (select string_agg(badge_id, ' ') from badge_award
        where badge_award.user_id = play_count.user_id and play_count.kind = 'category'
          and badge_id in (${sql.join(repeatedEvents)})) as held`
}

/** Takes the greater (`>`) or the smaller (`<`) of the new and the old value. */
function selectExtreme(column: 'bestPercent' | 'worstPercent', operator: '<' | '>') {
  const [given, stored] = [sql.ref(`excluded.${column}`), sql.ref(`playCount.${column}`)]
  return sql`case when ${given} ${sql.raw(operator)} ${stored} then ${given} else ${stored} end`
}

/** Returns the kingdom of each question, removed questions included. */
export async function listKingdomsOfQuestions(
  db: Db,
  questionIds: readonly Id[],
): Promise<Map<Id, Id>> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .select(['question.id', 'kingdomId'])
    .where('question.id', ...inList(db, questionIds))
    .execute()
  return new Map(rows.map(({ id, kingdomId }) => [id, kingdomId]))
}
