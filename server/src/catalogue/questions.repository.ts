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
import { imagePath } from '../images/image-path.ts'
import { splitIntoChunks } from '../platform/db/chunks.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { parseStringList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'

/** Lists the playable questions of one category, or all. Questions of removed categories are not playable. */
export async function listPlayerQuestions(db: Db, categoryId?: Id): Promise<PlayerQuestion[]> {
  let playable = selectPlayerQuestions(db)
    .innerJoin('category', 'category.id', 'question.categoryId')
    .where('category.deletedAt', 'is', null)
  if (categoryId !== undefined) playable = playable.where('categoryId', '=', categoryId)
  const rows = await playable
    .orderBy('categoryId')
    .orderBy('question.position')
    .orderBy('question.id')
    .execute()
  return rows.map(parseRevision)
}

export async function listCategoryQuestions(db: Db, categoryId: Id): Promise<Question[]> {
  const rows = await selectQuestions(db)
    .where('categoryId', '=', categoryId)
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
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['question.id as _id', 'categoryId', ...REVISION_COLUMNS])
    .where('question.deletedAt', 'is', null)
}

function selectQuestions(db: Db) {
  return selectPlayerQuestions(db)
    .select(['correctAnswer', 'description', 'updatedAt'])
    .select((e) => e.fn.coalesce('difficulty', e.lit(DEFAULT_DIFFICULTY)).as('difficulty'))
}

export const PICTURE_COLUMNS = ['pictureId', 'pictureAlt', 'pictureCredit'] as const

/** What players see of a question. */
export const REVISION_COLUMNS = [
  'questionText',
  'options',
  'keepOrder',
  ...PICTURE_COLUMNS,
] as const

type RevisionRow = Pick<
  Selectable<Schema['questionRevision']>,
  (typeof PICTURE_COLUMNS)[number]
> & {
  options: string
  keepOrder: number
}

/** Parses the `REVISION_COLUMNS` of a row and keeps its other columns unchanged. */
export function parseRevision<Row extends RevisionRow>({
  options,
  keepOrder,
  pictureId,
  pictureAlt: alt,
  pictureCredit: credit,
  ...row
}: Row): Omit<Row, keyof RevisionRow> & {
  options: string[]
  keepOrder: boolean
  picture?: Picture
} {
  return {
    ...row,
    options: parseStringList(options),
    keepOrder: keepOrder === 1,
    ...(pictureId !== null && { picture: { src: imagePath(pictureId), alt, credit } }),
  }
}

export function countQuestions(db: Db): Promise<QuestionCount[]> {
  const asked = db
    .selectFrom('question')
    .select((e) => [
      'categoryId',
      e
        .selectFrom('revisionCount')
        .select('attempts')
        .whereRef('revisionCount.revisionId', '=', 'question.revisionId')
        .as('attempts'),
    ])
    .where('deletedAt', 'is', null)
  return db
    .selectFrom(asked.as('asked'))
    .select((e) => [
      'categoryId',
      e.fn.countAll<number>().as('count'),
      e.fn.coalesce(e.fn.max<number>('attempts'), e.lit(0)).as('plays'),
    ])
    .groupBy('categoryId')
    .execute()
}

export interface StoredPicture extends PictureForm {
  imageId: string
}

export async function findPicture(db: Db, questionId: Id): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(PICTURE_COLUMNS)
    .where('question.id', '=', questionId)
    .executeTakeFirst()
  if (!row?.pictureId) return undefined
  return { imageId: row.pictureId, alt: row.pictureAlt, credit: row.pictureCredit }
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
    await transaction.insertInto('questionRevision').values(revisionRows).execute()
    const questionRows = chunk.map(({ questionId, form, createdAt, row }) => ({
      id: questionId,
      categoryId: form.categoryId,
      revisionId: row.id,
      difficulty: form.difficulty ?? DEFAULT_DIFFICULTY,
      createdAt,
      updatedAt: createdAt,
    }))
    await transaction.insertInto('question').values(questionRows).execute()
  }
}

export async function reviseQuestion(transaction: Transaction, revision: NewRevision) {
  const { questionId, form, createdAt } = revision
  const columns = { categoryId: form.categoryId, updatedAt: createdAt, editedAt: createdAt }
  const row = toRevisionRow(revision)
  await transaction.insertInto('questionRevision').values(row).execute()
  await transaction
    .updateTable('question')
    .set({ ...columns, revisionId: row.id, difficulty: form.difficulty })
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
    .set({ difficulty, difficultyEditedAt: at, updatedAt: at })
    .where('id', '=', questionId)
    .execute()
}

function toRevisionRow({ questionId, form, picture, createdAt, createdBy }: NewRevision) {
  const id = newId(new Date(createdAt))
  const columns = { id, questionId, createdAt, createdBy }
  return { ...columns, ...toRevisionColumns(form, picture) }
}

/** The columns that forms, imports and content releases write. */
export function toRevisionColumns(
  texts: Omit<QuestionForm, 'categoryId' | 'difficulty'>,
  picture: StoredPicture | undefined,
) {
  const { imageId = null, alt = '', credit = '' } = picture ?? {}
  return {
    questionText: texts.questionText,
    options: JSON.stringify(texts.options),
    keepOrder: Number(texts.keepOrder),
    correctAnswer: texts.correctAnswer,
    description: texts.description,
    // Set even without a picture, because all rows of one insert need the same columns.
    pictureId: imageId,
    pictureAlt: alt,
    pictureCredit: credit,
  }
}
