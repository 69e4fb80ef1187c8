import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  PlayerQuestion,
  Question,
  QuestionCount,
} from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** Every question that can be played: those of removed categories are hidden. */
export async function listPlayerQuestions(db: Db): Promise<PlayerQuestion[]> {
  const rows = await playerQuestions(db)
    .innerJoin('category', 'category.id', 'question.category_id')
    .where('category.deleted_at', 'is', null)
    .orderBy('category_id')
    .orderBy('question.position')
    .orderBy('question.id')
    .execute()
  return rows.map(toPlayerQuestion)
}

export async function listPlayerQuestionsOf(db: Db, categoryId: Id): Promise<PlayerQuestion[]> {
  const rows = await playerQuestions(db)
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('question.id')
    .execute()
  return rows.map(toPlayerQuestion)
}

function playerQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id', 'category_id', 'question_text', 'options'])
    .where('question.deleted_at', 'is', null)
}

/** Of every category that has any. */
export function countQuestions(db: Db): Promise<QuestionCount[]> {
  return db
    .selectFrom('question')
    .select((eb) => ['category_id as categoryId', eb.fn.count<number>('id').as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute()
}

export async function listQuestionsOf(db: Db, categoryId: Id): Promise<Question[]> {
  const rows = await questions(db)
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('question.id')
    .execute()
  return rows.map(toQuestion)
}

export async function findQuestion(db: Db, id: Id): Promise<Question | undefined> {
  const row = await questions(db).where('question.id', '=', id).executeTakeFirst()
  return row && toQuestion(row)
}

function questions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select([
      'question.id',
      'category_id',
      'question_text',
      'options',
      'correct_answer',
      'description',
      'updated_at',
    ])
    .where('question.deleted_at', 'is', null)
}

/** What a question says from now on. */
export interface NewRevision extends QuestionForm {
  id: Id
  questionId: Id
  createdAt: string
  /** The admin who wrote it. */
  createdBy: Id
}

/** A new question with its first revision. */
export async function insertQuestion(
  transaction: Transaction,
  revision: NewRevision,
): Promise<Question> {
  await insertRevision(transaction, revision)
  await transaction
    .insertInto('question')
    .values({
      id: revision.questionId,
      category_id: revision.categoryId,
      revision_id: revision.id,
      created_at: revision.createdAt,
      updated_at: revision.createdAt,
    })
    .execute()
  return ofRevision(revision)
}

/** Gives the question another revision. */
export async function reviseQuestion(
  transaction: Transaction,
  revision: NewRevision,
): Promise<Question> {
  await insertRevision(transaction, revision)
  await transaction
    .updateTable('question')
    .set({
      category_id: revision.categoryId,
      revision_id: revision.id,
      updated_at: revision.createdAt,
      edited_at: revision.createdAt,
    })
    .where('id', '=', revision.questionId)
    .execute()
  return ofRevision(revision)
}

async function insertRevision(transaction: Transaction, revision: NewRevision): Promise<void> {
  await transaction
    .insertInto('question_revision')
    .values({
      id: revision.id,
      question_id: revision.questionId,
      ...revisionColumns(revision),
      created_at: revision.createdAt,
      created_by: revision.createdBy,
    })
    .execute()
}

type RevisionTexts = Pick<
  QuestionForm,
  'questionText' | 'options' | 'correctAnswer' | 'description'
>

/** All that a revision says; what a content release writes too. */
export function revisionColumns(texts: RevisionTexts) {
  return {
    question_text: texts.questionText,
    options: JSON.stringify(texts.options),
    correct_answer: texts.correctAnswer,
    description: texts.description,
  }
}

function ofRevision({ questionId, createdAt, ...revision }: NewRevision): Question {
  const { questionText, options, correctAnswer, categoryId, description } = revision
  return {
    _id: questionId,
    questionText,
    options,
    correctAnswer,
    categoryId,
    description,
    updatedAt: createdAt,
  }
}

const OptionsSchema = v.array(v.string())

/** Options as they are stored: a JSON array of texts. */
export function parseOptions(json: string): string[] {
  return v.parse(OptionsSchema, JSON.parse(json))
}

type Columns = Pick<Selectable<Schema['question']>, 'id' | 'category_id' | 'updated_at'> &
  Selectable<Schema['question_revision']>

function toPlayerQuestion(
  row: Pick<Columns, 'id' | 'category_id' | 'question_text' | 'options'>,
): PlayerQuestion {
  return {
    _id: row.id,
    questionText: row.question_text,
    options: parseOptions(row.options),
    categoryId: row.category_id,
  }
}

function toQuestion(row: Omit<Columns, 'question_id' | 'created_at' | 'created_by'>): Question {
  return {
    ...toPlayerQuestion(row),
    correctAnswer: row.correct_answer,
    description: row.description,
    updatedAt: row.updated_at,
  }
}
