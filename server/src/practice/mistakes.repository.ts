import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type Mistake,
  type MistakeOverview,
  type PracticeQuestion,
  PUT_RIGHT_DAYS,
} from '@quiz-kingdom/shared/entities/mistake.ts'
import type { ExpressionBuilder } from 'kysely'
import { parseOptions } from '../catalogue/questions.repository.ts'
import { compileOnce } from '../db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import { selectListed } from '../db/json-list.ts'
import type { Schema } from '../db/schema.ts'
import type { Schedule } from './schedule.ts'

interface NewMistakes extends Schedule {
  userId: Id
  questionIds: readonly Id[]
  missedAt: string
  /** When the day of the mistake began. */
  dayBeganAt: string
}

/** What was a mistake before is one anew; what already was on this day, and stands so, is left as it is. */
export async function saveMistakes(transaction: Transaction, mistakes: NewMistakes): Promise<void> {
  await upsertMistakes(transaction, {
    ...mistakes,
    questionIds: JSON.stringify(mistakes.questionIds),
  })
}

const upsertMistakes = compileOnce<Omit<NewMistakes, 'questionIds'> & { questionIds: string }>()(
  (db, parameter) =>
    db
      .insertInto('mistake')
      .columns(['user_id', 'question_id', 'missed_at', 'right_days', 'due_day'])
      .expression((e) =>
        e
          .selectFrom(selectListed(db, parameter('questionIds')).as('missed'))
          .select([parameter('userId').as('user_id'), 'missed.value'])
          .select([parameter('missedAt').as('missed_at'), parameter('rightDays').as('right_days')])
          .select(parameter('dueDay').as('due_day'))
          .where((row) =>
            row.not(
              row.exists(
                row
                  .selectFrom('mistake')
                  .select('mistake.user_id')
                  .where('mistake.user_id', '=', parameter('userId'))
                  .whereRef('mistake.question_id', '=', 'missed.value')
                  .where('mistake.missed_at', '>=', parameter('dayBeganAt'))
                  .where('mistake.right_days', '=', parameter('rightDays'))
                  .where('mistake.due_day', '=', parameter('dueDay')),
              ),
            ),
          ),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'question_id']).doUpdateSet((e) => ({
          missed_at: e.ref('excluded.missed_at'),
          right_days: e.ref('excluded.right_days'),
          due_day: e.ref('excluded.due_day'),
        })),
      ),
)

/** A player's mistakes at what is still asked. */
function mistakesOf(db: Db, userId: Id) {
  return db
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.question_id')
    .innerJoin('category', 'category.id', 'question.category_id')
    .where('mistake.user_id', '=', userId)
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
}

/** What a player has begun to answer, and must not be told the answers to. */
export interface Begun {
  categoryIds: readonly Id[]
  questionIds: readonly Id[]
}

function isDue(day: Day, { categoryIds, questionIds }: Begun) {
  return (e: ExpressionBuilder<Schema, 'mistake' | 'question'>) =>
    e.and([
      e('mistake.due_day', '<=', day),
      ...(categoryIds.length > 0 ? [e('question.category_id', 'not in', categoryIds)] : []),
      ...(questionIds.length > 0 ? [e('question.id', 'not in', questionIds)] : []),
    ])
}

/** In each quiz in which there are any. */
export async function countMistakes(
  db: Db,
  userId: Id,
  day: Day,
  begun: Begun,
): Promise<MistakeOverview['quizzes']> {
  const rows = await mistakesOf(db, userId)
    .select(['category.id as categoryId', 'category.title'])
    .select(({ fn }) => [
      fn.countAll().filterWhere(isDue(day, begun)).as('due'),
      fn.countAll().filterWhere(isPutRight(day)).as('putRight'),
      fn.countAll().as('all'),
    ])
    .groupBy(['category.id', 'category.title'])
    .orderBy('category.title')
    .execute()
  return rows.map(({ categoryId, title, ...counts }) => {
    // PostgreSQL's counts are texts.
    const [due, putRight] = [Number(counts.due), Number(counts.putRight)]
    return { categoryId, title, due, later: Number(counts.all) - due - putRight, putRight }
  })
}

/** Not while a last look at it is due. */
function isPutRight(day: Day) {
  return (e: ExpressionBuilder<Schema, 'mistake'>) =>
    e.and([
      e('right_days', '>=', PUT_RIGHT_DAYS),
      e.or([e('due_day', 'is', null), e('due_day', '>', day)]),
    ])
}

export async function findNextDueDay(db: Db, userId: Id, after: Day): Promise<Day | undefined> {
  const row = await mistakesOf(db, userId)
    .select('due_day')
    .where('due_day', '>', after)
    .orderBy('due_day')
    .limit(1)
    .executeTakeFirst()
  return row?.due_day ?? undefined
}

/** Those of one quiz, what is due first at the top, then what is not asked again. */
export async function listMistakes(db: Db, userId: Id, categoryId: Id): Promise<Mistake[]> {
  const rows = await mistakesOf(db, userId)
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['mistake.question_id', 'question_text', 'missed_at', 'right_days', 'due_day'])
    .where('question.category_id', '=', categoryId)
    .orderBy((e) => e.fn.coalesce('due_day', e.val(NEVER)))
    .orderBy('question.position')
    .orderBy('question.id')
    .execute()
  return rows.map((row) => ({
    questionId: row.question_id,
    questionText: row.question_text,
    missedAt: row.missed_at,
    rightDays: row.right_days,
    dueDay: row.due_day,
  }))
}

/** Sorts after every day. */
const NEVER = '9999-12-31'

interface DueQuery {
  userId: Id
  day: Day
  categoryId?: Id
  begun: Begun
  limit: number
}

/** As players may see them, those that have waited longest first. */
export async function listDueQuestions(
  db: Db,
  { userId, day, categoryId, begun, limit }: DueQuery,
): Promise<PracticeQuestion[]> {
  let due = mistakesOf(db, userId)
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id', 'revision_id', 'category_id'])
    .select(['question_text', 'options', 'keep_order'])
    .where(isDue(day, begun))
  if (categoryId !== undefined) due = due.where('question.category_id', '=', categoryId)
  const rows = await due.orderBy('due_day').orderBy('mistake.question_id').limit(limit).execute()
  return rows.map((row) => ({
    _id: row.id,
    revisionId: row.revision_id,
    questionText: row.question_text,
    options: parseOptions(row.options),
    keepOrder: row.keep_order === 1,
    categoryId: row.category_id,
  }))
}

export interface FoundMistake extends Schedule {
  categoryId: Id
  missedAt: string
  /** The practice that last counted for it. */
  practiceId: Id | undefined
  asked: { options: string[]; correctAnswer: number; description: string }
}

/**
 * With what the revision asks; undefined where the player has no such mistake. Whoever else wants
 * to change it waits until the transaction ends.
 */
export async function lockMistake(
  transaction: Transaction,
  { userId, questionId, revisionId }: { userId: Id; questionId: Id; revisionId: Id },
): Promise<FoundMistake | undefined> {
  const found = transaction
    .selectFrom('mistake')
    .innerJoin('question_revision', 'question_revision.question_id', 'mistake.question_id')
    .innerJoin('question', 'question.id', 'mistake.question_id')
    .select(['category_id', 'missed_at', 'right_days', 'due_day', 'practice_id'])
    .select(['options', 'correct_answer', 'question_revision.description'])
    .where('user_id', '=', userId)
    .where('mistake.question_id', '=', questionId)
    .where('question_revision.id', '=', revisionId)
  const row = await (isPostgres(transaction)
    ? found.forUpdate('mistake')
    : found
  ).executeTakeFirst()
  return (
    row && {
      categoryId: row.category_id,
      missedAt: row.missed_at,
      rightDays: row.right_days,
      dueDay: row.due_day,
      practiceId: row.practice_id ?? undefined,
      asked: {
        options: parseOptions(row.options),
        correctAnswer: row.correct_answer,
        description: row.description,
      },
    }
  )
}

interface ChangedMistake extends Schedule {
  userId: Id
  questionId: Id
  missedAt: string
  practiceId: Id
}

export async function updateMistake(
  transaction: Transaction,
  { userId, questionId, missedAt, rightDays, dueDay, practiceId }: ChangedMistake,
): Promise<void> {
  await transaction
    .updateTable('mistake')
    .set({
      missed_at: missedAt,
      right_days: rightDays,
      due_day: dueDay,
      practice_id: practiceId,
    })
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .execute()
}

export interface PastMistake extends Omit<Mistake, 'questionId'> {
  quiz: string
}

/** All of a player's, at removed questions too, as the questions and quizzes read today. */
export async function listAllMistakes(db: Db, userId: Id): Promise<PastMistake[]> {
  return db
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.question_id')
    .innerJoin('category', 'category.id', 'question.category_id')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['category.title as quiz', 'question_text as questionText'])
    .select(['missed_at as missedAt', 'right_days as rightDays', 'due_day as dueDay'])
    .where('user_id', '=', userId)
    .orderBy('mistake.question_id')
    .execute()
}

export async function removeMistakesOf(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  await transaction.deleteFrom('mistake').where('user_id', 'in', userIds).execute()
}
