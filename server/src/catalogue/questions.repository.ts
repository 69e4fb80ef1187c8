import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DEFAULT_DIFFICULTY,
  type Difficulty,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Picture } from '@quiz-kingdom/shared/entities/content/picture.ts'
import type {
  PlayerQuestion,
  Question,
  QuestionCount,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import type { PictureForm } from '@quiz-kingdom/shared/forms/picture.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { imagePath } from '../images/image-path.ts'
import { splitIntoChunks } from '../platform/db/chunks.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'

/** Lists the playable questions of one category, or all. Questions of removed categories are not playable. */
export async function listPlayerQuestions(db: Db, categoryId?: Id): Promise<PlayerQuestion[]> {
  let playable = selectPlayerQuestions(db)
    .innerJoin('category', 'category.id', 'question.category_id')
    .where('category.deleted_at', 'is', null)
  if (categoryId !== undefined) playable = playable.where('category_id', '=', categoryId)
  const rows = await playable
    .orderBy('category_id')
    .orderBy('question.position')
    .orderBy('question.id')
    .execute()
  return rows.map(parseRevision)
}

export async function listCategoryQuestions(db: Db, categoryId: Id): Promise<Question[]> {
  const rows = await selectQuestions(db)
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('question.id')
    .execute()
  return rows.map(parseRevision)
}

export async function findQuestion(db: Db, id: Id): Promise<Question | undefined> {
  const row = await selectQuestions(db).where('question.id', '=', id).executeTakeFirst()
  return row && parseRevision(row)
}

function selectPlayerQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id as _id', 'category_id as categoryId', ...REVISION_COLUMNS])
    .where('question.deleted_at', 'is', null)
}

function selectQuestions(db: Db) {
  return selectPlayerQuestions(db)
    .select(['correct_answer as correctAnswer', 'description', 'updated_at as updatedAt'])
    .select((e) => e.fn.coalesce('difficulty', e.lit(DEFAULT_DIFFICULTY)).as('difficulty'))
}

export const PICTURE_COLUMNS = ['picture_id', 'picture_alt', 'picture_credit'] as const

/** What players see of a question. */
export const REVISION_COLUMNS = [
  'question_text as questionText',
  'options',
  'keep_order as keepOrder',
  ...PICTURE_COLUMNS,
] as const

type RevisionRow = Pick<
  Selectable<Schema['question_revision']>,
  (typeof PICTURE_COLUMNS)[number]
> & {
  options: string
  keepOrder: number
}

/** Parses the `REVISION_COLUMNS` of a row and keeps its other columns unchanged. */
export function parseRevision<Row extends RevisionRow>({
  options,
  keepOrder,
  picture_id,
  picture_alt: alt,
  picture_credit: credit,
  ...row
}: Row): Omit<Row, keyof RevisionRow> & {
  options: string[]
  keepOrder: boolean
  picture?: Picture
} {
  return {
    ...row,
    options: parseOptions(options),
    keepOrder: keepOrder === 1,
    ...(picture_id !== null && { picture: { src: imagePath(picture_id), alt, credit } }),
  }
}

const OptionsSchema = v.array(v.string())

export function parseOptions(json: string): string[] {
  return v.parse(OptionsSchema, JSON.parse(json))
}

export function countQuestions(db: Db): Promise<QuestionCount[]> {
  const asked = db
    .selectFrom('question')
    .select((e) => [
      'category_id',
      e
        .selectFrom('revision_count')
        .select('attempts')
        .whereRef('revision_count.revision_id', '=', 'question.revision_id')
        .as('attempts'),
    ])
    .where('deleted_at', 'is', null)
  return db
    .selectFrom(asked.as('asked'))
    .select((e) => [
      'category_id as categoryId',
      e.fn.countAll<number>().as('count'),
      e.fn.coalesce(e.fn.max<number>('attempts'), e.lit(0)).as('plays'),
    ])
    .groupBy('category_id')
    .execute()
}

export interface StoredPicture extends PictureForm {
  imageId: string
}

export async function findPicture(db: Db, questionId: Id): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(PICTURE_COLUMNS)
    .where('question.id', '=', questionId)
    .executeTakeFirst()
  if (!row?.picture_id) return undefined
  return { imageId: row.picture_id, alt: row.picture_alt, credit: row.picture_credit }
}

interface NewRevision {
  questionId: Id
  form: QuestionForm
  picture: StoredPicture | undefined
  createdAt: string
  createdBy: Id
}

export async function insertQuestions(transaction: Transaction, revisions: readonly NewRevision[]) {
  const added = revisions.map((revision) => ({ ...revision, row: toRevisionRow(revision) }))
  for (const chunk of splitIntoChunks(added)) {
    const revisionRows = chunk.map(({ row }) => row)
    await transaction.insertInto('question_revision').values(revisionRows).execute()
    const questionRows = chunk.map(({ questionId, form, createdAt, row }) => ({
      id: questionId,
      category_id: form.categoryId,
      revision_id: row.id,
      difficulty: form.difficulty ?? DEFAULT_DIFFICULTY,
      created_at: createdAt,
      updated_at: createdAt,
    }))
    await transaction.insertInto('question').values(questionRows).execute()
  }
}

export async function reviseQuestion(transaction: Transaction, revision: NewRevision) {
  const { questionId, form, createdAt } = revision
  const columns = { category_id: form.categoryId, updated_at: createdAt, edited_at: createdAt }
  const row = toRevisionRow(revision)
  await transaction.insertInto('question_revision').values(row).execute()
  await transaction
    .updateTable('question')
    .set({ ...columns, revision_id: row.id, difficulty: form.difficulty })
    .where('id', '=', questionId)
    .execute()
}

/** Adds no revision, so the question keeps its statistics. */
export async function updateDifficulty(
  transaction: Transaction,
  questionId: Id,
  { difficulty, at }: { difficulty: Difficulty; at: string },
): Promise<void> {
  await transaction
    .updateTable('question')
    .set({ difficulty, difficulty_edited_at: at, updated_at: at })
    .where('id', '=', questionId)
    .execute()
}

function toRevisionRow({ questionId, form, picture, createdAt, createdBy }: NewRevision) {
  const id = newId(new Date(createdAt))
  const columns = { id, question_id: questionId, created_at: createdAt, created_by: createdBy }
  return { ...columns, ...toRevisionColumns(form, picture) }
}

/** The columns that forms, imports and content releases write. */
export function toRevisionColumns(
  texts: Omit<QuestionForm, 'categoryId' | 'difficulty'>,
  picture: StoredPicture | undefined,
) {
  const { imageId = null, alt = '', credit = '' } = picture ?? {}
  return {
    question_text: texts.questionText,
    options: JSON.stringify(texts.options),
    keep_order: Number(texts.keepOrder),
    correct_answer: texts.correctAnswer,
    description: texts.description,
    // Set even without a picture, because all rows of one insert need the same columns.
    picture_id: imageId,
    picture_alt: alt,
    picture_credit: credit,
  }
}
