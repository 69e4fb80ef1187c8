import { isDeepStrictEqual } from 'node:util'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { EditedVersion } from '@quiz-kingdom/shared/entities/content/edited-version.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { PICTURE_REQUIRED, type PictureForm } from '@quiz-kingdom/shared/forms/picture.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { invalidFields, notFound } from '../platform/errors.ts'
import { findCategory } from './categories.repository.ts'
import { createEntity, type EditingContext, type EntityType, editEntity } from './editing.ts'
import {
  findPicture,
  findQuestion,
  insertQuestions,
  reviseQuestion,
  type StoredPicture,
  updateDifficulty,
} from './questions.repository.ts'

export const QUESTION_TYPE: EntityType<Question> = { table: 'question', find: findQuestion }

export function createQuestion(
  context: EditingContext,
  author: User,
  form: QuestionForm,
): Promise<Question> {
  return createEntity(
    context,
    author,
    QUESTION_TYPE,
    async (transaction, questionId, createdAt) => {
      await requireCategory(transaction, form)
      const revision = { form, picture: undefined, questionId, createdAt, createdBy: author.id }
      await insertQuestions(transaction, [revision])
    },
  )
}

/** Adds no revision if only the difficulty changes. Throws the same errors as `editEntity`. */
export function editQuestion(
  context: EditingContext,
  author: User,
  questionId: Id,
  form: QuestionForm & EditedVersion,
): Promise<Question> {
  const version = { id: questionId, updatedAt: form.updatedAt }
  return editEntity(context, author, QUESTION_TYPE, version, async (transaction, createdAt) => {
    await requireCategory(transaction, form)
    const stored = await findQuestion(transaction, questionId)
    if (stored && isDeepStrictEqual(toRevisionFields(stored), toRevisionFields(form))) {
      const { difficulty = stored.difficulty } = form
      return updateDifficulty(transaction, questionId, { difficulty, at: createdAt })
    }
    const picture = await findPicture(transaction, questionId)
    const revision = { form, picture, questionId, createdAt, createdBy: author.id }
    await reviseQuestion(transaction, revision)
  })
}

function toRevisionFields(form: QuestionForm): Omit<QuestionForm, 'difficulty'> {
  const { categoryId, questionText, options, correctAnswer, keepOrder, description } = form
  return { categoryId, questionText, options, correctAnswer, keepOrder, description }
}

/** Throws the same errors as `editEntity`. */
export function setDifficulty(
  context: EditingContext,
  author: User,
  questionId: Id,
  { difficulty, updatedAt }: { difficulty: Difficulty } & EditedVersion,
): Promise<Question> {
  const version = { id: questionId, updatedAt }
  return editEntity(context, author, QUESTION_TYPE, version, (transaction, at) =>
    updateDifficulty(transaction, questionId, { difficulty, at }),
  )
}

/**
 * Keeps the present image if there is no new one. Throws 400 if there is neither, and the same errors as
 * `editEntity`.
 */
export function setPicture(
  context: EditingContext,
  author: User,
  questionId: Id,
  { updatedAt, ...texts }: PictureForm & EditedVersion,
  image: NewImage | undefined,
): Promise<Question> {
  return revisePicture(context, author, { id: questionId, updatedAt }, async (transaction) => {
    const imageId = image?.id ?? (await findPicture(transaction, questionId))?.imageId
    if (imageId === undefined) throw invalidFields({ picture: PICTURE_REQUIRED })
    await insertImages(transaction, image ? [image] : [])
    return { ...texts, imageId }
  })
}

/** Throws 404 when the question has no picture, and the same errors as `editEntity`. */
export function removePicture(
  context: EditingContext,
  author: User,
  version: { id: Id } & EditedVersion,
): Promise<Question> {
  return revisePicture(context, author, version, async (transaction) => {
    if (!(await findPicture(transaction, version.id))) throw notFound('There is no picture.')
    return undefined
  })
}

function revisePicture(
  context: EditingContext,
  author: User,
  version: { id: Id } & EditedVersion,
  findNew: (transaction: Transaction) => Promise<StoredPicture | undefined>,
): Promise<Question> {
  const { id: questionId } = version
  return editEntity(context, author, QUESTION_TYPE, version, async (transaction, createdAt) => {
    const picture = await findNew(transaction)
    const form = await findQuestion(transaction, questionId)
    if (!form) throw notFound()
    const revision = { form, picture, questionId, createdAt, createdBy: author.id }
    await reviseQuestion(transaction, revision)
  })
}

/** Throws 404 when the category is unknown or removed. */
export async function listForExistingCategory<T>(
  db: Db,
  categoryId: Id,
  list: (db: Db, categoryId: Id) => Promise<T[]>,
): Promise<T[]> {
  if (!(await findCategory(db, categoryId))) throw notFound('This category does not exist.')
  return list(db, categoryId)
}

/** Throws 400 when the category is unknown or removed. */
export async function requireCategory(db: Db, { categoryId }: Pick<QuestionForm, 'categoryId'>) {
  if (await findCategory(db, categoryId)) return
  throw invalidFields({ categoryId: 'This category does not exist' })
}
