import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Expression, ExpressionBuilder } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** What one finished quiz adds to the counts of its player. */
export interface Play {
  userId: Id
  day: Day
  answered: Answered
  isLate: boolean
  /** Of the category; by the kingdoms of its questions for a daily quiz. */
  of: { categoryId: Id } | { kingdoms: ReadonlyMap<Id, Answered> }
}

export interface Answered {
  questions: number
  rightAnswers: number
}

/** A row of what was counted, with the play in it. */
export interface PlayCount {
  kind: Schema['play_count']['kind']
  key: string
  quizzes: number
  worstPercent: number
}

/** In place of a best share of right answers. */
export const UNPLAYED = -1

/** Rounded down, so that 90 % are no fewer than that. */
export function percentOf({ questions, rightAnswers }: Answered): number {
  return questions === 0 ? 0 : Math.floor((100 * rightAnswers) / questions)
}

/** What was handed in late is never perfect. */
const LATE_BEST_PERCENT = 99

/** Gives the counts that it has changed. */
export async function addPlay(transaction: Transaction, play: Play): Promise<PlayCount[]> {
  const percent = percentOf(play.answered)
  const best = play.isLate ? Math.min(percent, LATE_BEST_PERCENT) : percent
  const quizOf = { best_percent: best, worst_percent: percent }
  const row = (kind: PlayCount['kind'], key: string | Expression<string>, answered: Answered) => ({
    user_id: play.userId,
    kind,
    key,
    quizzes: 1,
    questions: answered.questions,
    right_answers: answered.rightAnswers,
    // A daily quiz is a quiz of no kingdom.
    ...('categoryId' in play.of ? quizOf : { best_percent: UNPLAYED, worst_percent: 100 }),
  })
  const rows = await transaction
    .insertInto('play_count')
    .values((e) => [
      row('total', '', play.answered),
      row('day', play.day, play.answered),
      ...('categoryId' in play.of
        ? [
            row('kingdom', kingdomOf(e, play.of.categoryId), play.answered),
            row('category', play.of.categoryId, play.answered),
          ]
        : [...play.of.kingdoms].map(([id, answered]) => row('kingdom', id, answered))),
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'key']).doUpdateSet((e) => ({
        quizzes: e('play_count.quizzes', '+', e.ref('excluded.quizzes')),
        questions: e('play_count.questions', '+', e.ref('excluded.questions')),
        right_answers: e('play_count.right_answers', '+', e.ref('excluded.right_answers')),
        best_percent: e
          .case()
          .when('excluded.best_percent', '>', e.ref('play_count.best_percent'))
          .then(e.ref('excluded.best_percent'))
          .else(e.ref('play_count.best_percent'))
          .end(),
        worst_percent: e
          .case()
          .when('excluded.worst_percent', '<', e.ref('play_count.worst_percent'))
          .then(e.ref('excluded.worst_percent'))
          .else(e.ref('play_count.worst_percent'))
          .end(),
      })),
    )
    .returning(['kind', 'key', 'quizzes', 'worst_percent as worstPercent'])
    .execute()
  return rows
}

function kingdomOf(e: ExpressionBuilder<Schema, 'play_count'>, categoryId: Id): Expression<string> {
  return e
    .selectFrom('category')
    .select('kingdom_id')
    .where('category.id', '=', categoryId)
    .$asScalar()
    .$notNull()
}

/** Of removed questions too. */
export async function listKingdomsOfQuestions(
  db: Db,
  questionIds: readonly Id[],
): Promise<Map<Id, Id>> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['question.id', 'kingdom_id'])
    .where('question.id', 'in', questionIds)
    .execute()
  return new Map(rows.map(({ id, kingdom_id }) => [id, kingdom_id]))
}
