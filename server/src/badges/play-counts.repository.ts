import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Expression, expressionBuilder, type InsertObject } from 'kysely'
import { compileOnce } from '../db/compile-once.ts'
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
  const { userId, day, answered, of } = play
  if ('categoryId' in of) {
    const percent = percentOf(answered)
    const best = play.isLate ? Math.min(percent, LATE_BEST_PERCENT) : percent
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
  return upsertCounts(transaction, [
    row('total', '', answered),
    row('day', day, answered),
    ...[...of.kingdoms].map(([id, ofKingdom]) => row('kingdom', id, ofKingdom)),
  ]).execute()
}

const addPlayOfCategory = compileOnce<
  Answered & { userId: Id; day: Day; categoryId: Id; best: number; percent: number }
>()((db, parameter) => {
  const row = (kind: PlayCount['kind'], key: string | Expression<string>) => ({
    user_id: parameter('userId'),
    kind,
    key,
    quizzes: 1,
    questions: parameter('questions'),
    right_answers: parameter('rightAnswers'),
    best_percent: parameter('best'),
    worst_percent: parameter('percent'),
  })
  const kingdomId = expressionBuilder<Schema>()
    .selectFrom('category')
    .select('kingdom_id')
    .where('category.id', '=', parameter('categoryId'))
    .$asScalar()
    .$notNull()
  return upsertCounts(db, [
    row('total', ''),
    row('day', parameter('day')),
    row('kingdom', kingdomId),
    row('category', parameter('categoryId')),
  ])
})

function upsertCounts(db: Db, rows: InsertObject<Schema, 'play_count'>[]) {
  return db
    .insertInto('play_count')
    .values(rows)
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
