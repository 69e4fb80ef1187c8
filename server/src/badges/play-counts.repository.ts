import type { BadgeCount, FixedBadgeId } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type ExpressionBuilder,
  expressionBuilder,
  type InsertQueryBuilder,
  type InsertResult,
  type Selectable,
  sql,
} from 'kysely'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

/** What one finished attempt adds to the counts of its player. */
export interface Play {
  userId: Id
  day: Day
  answered: Answered
  mayBePerfect: boolean
  /** A daily quiz counts for the kingdoms of its questions. */
  of: { categoryId: Id } | { kingdoms: ReadonlyMap<Id, Answered> }
}

export interface Answered {
  questions: number
  rightAnswers: number
}

/** A count after the play was added to it. */
export interface PlayCount {
  kind: Schema['play_count']['kind']
  key: string
  quizzes: number
  worstPercent: number
  /** 1 where this play is another quiz, or the best one so far. */
  hasChanged: number
  /** Of a category: the badges among `REPEATED_EVENTS` that the player holds, by their ids. */
  held: string | null
}

/** What may happen in each replay of a quiz, by its badge. */
export const REPEATED_EVENTS = {
  comeback: 'comeback',
  'early-bird': 'early',
  'night-owl': 'late',
} as const satisfies Partial<Record<FixedBadgeId, BadgeCount>>

/** In place of a best share of right answers. */
export const UNPLAYED = -1

/** Rounded down, so that 90 % are no fewer than that. */
export function percentOf({ questions, rightAnswers }: Answered): number {
  return questions === 0 ? 0 : Math.floor((100 * rightAnswers) / questions)
}

/** A late attempt, or one at questions seen before, is never perfect. */
const IMPERFECT_PERCENT = 99

/** Gives the counts that it adds to. The same category once more on the same day is no other quiz. */
export async function addPlay(transaction: Transaction, play: Play): Promise<PlayCount[]> {
  const { userId, day, answered, of } = play
  if ('categoryId' in of) {
    const percent = percentOf(answered)
    const best = play.mayBePerfect ? percent : Math.min(percent, IMPERFECT_PERCENT)
    const { categoryId } = of
    const values = { ...answered, userId, day, categoryId, best, percent }
    const { rows } = await addPlayOfCategory(transaction, values)
    return rows
  }
  // A daily quiz is a quiz of no kingdom.
  const row = (kind: PlayCount['kind'], key: string, { questions, rightAnswers }: Answered) => ({
    user_id: userId,
    kind,
    key,
    quizzes: 1,
    questions,
    right_answers: rightAnswers,
    best_percent: UNPLAYED,
    worst_percent: 100,
  })
  const rows = [
    row('total', '', answered),
    row('day', day, answered),
    ...[...of.kingdoms].map(([id, ofKingdom]) => row('kingdom', id, ofKingdom)),
  ]
  return addToStored(transaction.insertInto('play_count').values(rows)).execute()
}

const ANSWERED = ['questions', 'right_answers', 'best_percent', 'worst_percent'] as const

const addPlayOfCategory = compileOnce<
  Answered & { userId: Id; day: Day; categoryId: Id; best: number; percent: number }
>()((db, parameter) => {
  const { case: when, exists, lit, selectFrom } = expressionBuilder<Schema>()
  const counted = sql<Pick<Selectable<Schema['play_count']>, 'kind' | 'key' | 'last_day'>>`(
    select 'total' as kind, '' as key, null as last_day
    union all select 'day', ${parameter('day')}, null
    union all select 'kingdom', kingdom_id, null from category where id = ${parameter('categoryId')}
    union all select 'category', ${parameter('categoryId')}, ${parameter('day')})`
  const isSameDay = exists(
    selectFrom('play_count as before')
      .select('before.key')
      .where('before.user_id', '=', parameter('userId'))
      .where('before.kind', '=', sql.lit<PlayCount['kind']>('category'))
      .where('before.key', '=', parameter('categoryId'))
      .where('before.last_day', '=', parameter('day')),
  )
  const insert = db
    .insertInto('play_count')
    .columns(['kind', 'key', 'last_day', 'user_id', 'quizzes', ...ANSWERED])
    .expression(({ selectFrom }) =>
      selectFrom(counted.as('counted'))
        .select(['kind', 'key', 'last_day', parameter('userId').as('user_id')])
        .select(when().when(isSameDay).then(lit(0)).else(lit(1)).end().as('quizzes'))
        .select(parameter('questions').as('questions'))
        .select(parameter('rightAnswers').as('right_answers'))
        .select([parameter('best').as('best_percent'), parameter('percent').as('worst_percent')])
        // SQLite would take "on conflict" for the beginning of a join.
        .where(lit(true)),
    )
  return addToStored(insert)
})

function addToStored(insert: InsertQueryBuilder<Schema, 'play_count', InsertResult>) {
  return insert
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'key']).doUpdateSet((e) => ({
        quizzes: e('play_count.quizzes', '+', e.ref('excluded.quizzes')),
        questions: e('play_count.questions', '+', e.ref('excluded.questions')),
        right_answers: e('play_count.right_answers', '+', e.ref('excluded.right_answers')),
        best_percent: newOrOld('best_percent', '>'),
        worst_percent: newOrOld('worst_percent', '<'),
        last_day: e.ref('excluded.last_day'),
        has_changed: e
          .case()
          .when(
            e.or([
              e('excluded.quizzes', '>', 0),
              e('excluded.best_percent', '>', e.ref('play_count.best_percent')),
            ]),
          )
          .then(1)
          .else(0)
          .end(),
      })),
    )
    .returning(['kind', 'key', 'quizzes', 'worst_percent as worstPercent'])
    .returning('has_changed as hasChanged')
    .returning((e) => selectHeldEvents(e).as('held'))
}

/** The new value where it is better, or worse, than the old one. */
function newOrOld(column: 'best_percent' | 'worst_percent', operator: '<' | '>') {
  const { case: when, ref } = expressionBuilder<
    Schema & { excluded: Schema['play_count'] },
    'excluded' | 'play_count'
  >()
  const [given, stored] = [ref(`excluded.${column}`), ref(`play_count.${column}`)]
  return when().when(given, operator, stored).then(given).else(stored).end()
}

function selectHeldEvents(e: ExpressionBuilder<Schema, 'play_count'>) {
  return e
    .selectFrom('badge_award')
    .select((award) =>
      award.fn.agg<string | null>('string_agg', ['badge_id', sql.lit(' ')]).as('ids'),
    )
    .whereRef('badge_award.user_id', '=', 'play_count.user_id')
    .where(
      'badge_id',
      'in',
      Object.keys(REPEATED_EVENTS).map((id) => sql.lit(id)),
    )
    .where('play_count.kind', '=', sql.lit('category'))
}

/** The kingdom of each question; of removed questions too. */
export async function listKingdomsOfQuestions(
  db: Db,
  questionIds: readonly Id[],
): Promise<Map<Id, Id>> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['question.id', 'kingdom_id'])
    .where('question.id', ...isListed(db, questionIds))
    .execute()
  return new Map(rows.map(({ id, kingdom_id }) => [id, kingdom_id]))
}
