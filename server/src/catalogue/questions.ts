import type { EditedVersion } from '@quiz-kingdom/shared/entities/edited-version.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Db } from '../db/database.ts'
import { invalidFields, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { findCategory } from './categories.repository.ts'
import { changeCatalogue, editEntity } from './editing.ts'
import { findQuestion, insertQuestion, reviseQuestion } from './questions.repository.ts'

export async function createQuestion(
  parts: Parts,
  admin: User,
  form: QuestionForm,
): Promise<Question> {
  const now = parts.clock.now()
  return changeCatalogue(parts, async (transaction) => {
    await requireCategory(transaction, form)
    return insertQuestion(transaction, {
      ...form,
      id: newId(now),
      questionId: newId(now),
      createdAt: now.toISOString(),
      createdBy: admin.id,
    })
  })
}

export async function editQuestion(
  parts: Parts,
  admin: User,
  id: Id,
  { updatedAt, ...form }: QuestionForm & EditedVersion,
): Promise<Question> {
  return editEntity(parts, findQuestion, { id, updatedAt }, async (transaction, at) => {
    await requireCategory(transaction, form)
    return reviseQuestion(transaction, {
      ...form,
      id: newId(new Date(at)),
      questionId: id,
      createdAt: at,
      createdBy: admin.id,
    })
  })
}

/** The questions of a live category, as `list` gives them. Throws 404 when it is unknown or removed. */
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
