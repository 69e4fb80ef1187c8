import type { EditedVersion } from '@quiz-kingdom/shared/entities/edited-version.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidFields, notFound } from '../platform/errors.ts'
import { findCategory } from './categories.repository.ts'
import { createEntity, type EditingContext, type Entities, editEntity } from './editing.ts'
import { findQuestion, insertQuestion, reviseQuestion } from './questions.repository.ts'

export const QUESTIONS: Entities<Question> = { table: 'question', find: findQuestion }

export function createQuestion(
  context: EditingContext,
  author: User,
  form: QuestionForm,
): Promise<Question> {
  return createEntity(context, author, QUESTIONS, async (transaction, questionId, createdAt) => {
    await requireCategory(transaction, form)
    await insertQuestion(transaction, { form, questionId, createdAt, createdBy: author.id })
  })
}

/** Throws as `editEntity`. */
export function editQuestion(
  context: EditingContext,
  author: User,
  questionId: Id,
  form: QuestionForm & EditedVersion,
): Promise<Question> {
  const version = { id: questionId, updatedAt: form.updatedAt }
  return editEntity(context, author, QUESTIONS, version, async (transaction, createdAt) => {
    await requireCategory(transaction, form)
    await reviseQuestion(transaction, { form, questionId, createdAt, createdBy: author.id })
  })
}

/**
 * Lists the questions of a live category as `list` does. Throws 404 when the category is unknown or
 * removed.
 */
export async function questionsOf<T>(
  db: Db,
  categoryId: Id,
  list: (db: Db, categoryId: Id) => Promise<T[]>,
): Promise<T[]> {
  if (!(await findCategory(db, categoryId))) throw notFound('This category does not exist.')
  return list(db, categoryId)
}

async function requireCategory(db: Db, { categoryId }: QuestionForm): Promise<void> {
  if (await findCategory(db, categoryId)) return
  throw invalidFields({ categoryId: 'This category does not exist' })
}
