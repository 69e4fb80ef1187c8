import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { Revision } from '@quiz-kingdom/shared/entities/revision.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { invalidFields, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { findCategory } from './categories.repository.ts'
import { findQuestion, insertQuestion, reviseQuestion } from './questions.repository.ts'
import { changedMeanwhile, nextRevision, requireRevision } from './revisions.ts'

export async function createQuestion(
  { db, clock }: Parts,
  admin: User,
  form: QuestionForm,
): Promise<Question> {
  const now = clock.now()
  return inTransaction(db, async (transaction) => {
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
  { db, clock }: Parts,
  admin: User,
  id: Id,
  form: QuestionForm & Revision,
): Promise<Question> {
  const now = clock.now()
  return inTransaction(db, async (transaction) => {
    const before = requireRevision(await findQuestion(transaction, id), form)
    await requireCategory(transaction, form)
    const saved = await reviseQuestion(transaction, before, {
      ...form,
      id: newId(now),
      questionId: id,
      createdAt: nextRevision(before, now),
      createdBy: admin.id,
    })
    if (!saved) throw changedMeanwhile(await findQuestion(transaction, id))
    return saved
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
