import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { PlayerQuestion, Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** Every question that can be played: those of removed categories are hidden. */
export async function listPlayerQuestions(db: Db): Promise<PlayerQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['question.id', 'category_id', 'question_text', 'options'])
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .orderBy('category_id')
    .orderBy('question.id')
    .execute()
  return rows.map(toPlayerQuestion)
}

export async function listPlayerQuestionsOf(db: Db, categoryId: Id): Promise<PlayerQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .select(['id', 'category_id', 'question_text', 'options'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toPlayerQuestion)
}

export async function listQuestionsOf(db: Db, categoryId: Id): Promise<Question[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toQuestion)
}

export async function findQuestion(db: Db, id: Id): Promise<Question | undefined> {
  const row = await db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toQuestion(row)
}

interface NewQuestion extends QuestionForm {
  id: Id
  createdAt: string
}

export async function insertQuestion(
  db: Db,
  { id, createdAt, ...form }: NewQuestion,
): Promise<Question> {
  const row = await db
    .insertInto('question')
    .values({ id, ...toColumns(form), created_at: createdAt, updated_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuestion(row)
}

interface QuestionEdit extends QuestionForm {
  at: string
}

/** Undefined when `before` is no longer what is stored. */
export async function updateQuestion(
  db: Db,
  before: Question,
  { at, ...form }: QuestionEdit,
): Promise<Question | undefined> {
  const row = await db
    .updateTable('question')
    .set({ ...toColumns(form), updated_at: at, edited_at: at })
    .where('id', '=', before._id)
    .where('updated_at', '=', before.updatedAt)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toQuestion(row)
}

function toColumns(form: QuestionForm) {
  return {
    category_id: form.categoryId,
    question_text: form.questionText,
    options: JSON.stringify(form.options),
    correct_answer: form.correctAnswer,
    description: form.description,
  }
}

const OptionsSchema = v.array(v.string())

type QuestionRow = Selectable<Schema['question']>

function toPlayerQuestion(
  row: Pick<QuestionRow, 'id' | 'category_id' | 'question_text' | 'options'>,
): PlayerQuestion {
  return {
    _id: row.id,
    questionText: row.question_text,
    options: v.parse(OptionsSchema, JSON.parse(row.options)),
    categoryId: row.category_id,
  }
}

function toQuestion(row: QuestionRow): Question {
  return {
    ...toPlayerQuestion(row),
    correctAnswer: row.correct_answer,
    description: row.description,
    updatedAt: row.updated_at,
  }
}
