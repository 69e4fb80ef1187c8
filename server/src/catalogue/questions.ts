import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { Revision } from '@quiz-kingdom/shared/entities/revision.ts'
import type { QuestionForm } from '@quiz-kingdom/shared/forms/question.ts'
import type { Db } from '../db/database.ts'
import { invalidFields, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { findCategory } from './categories.repository.ts'
import { findQuestion, insertQuestion, updateQuestion } from './questions.repository.ts'
import { changedMeanwhile, nextRevision, requireRevision } from './revisions.ts'

export async function createQuestion({ db, clock }: Parts, form: QuestionForm): Promise<Question> {
  await requireCategory(db, form)
  const now = clock.now()
  return insertQuestion(db, { ...form, id: newId(now), createdAt: now.toISOString() })
}

export async function editQuestion(
  { db, clock }: Parts,
  id: Id,
  form: QuestionForm & Revision,
): Promise<Question> {
  const before = requireRevision(await findQuestion(db, id), form)
  await requireCategory(db, form)
  const saved = await updateQuestion(db, before, { ...form, at: nextRevision(before, clock.now()) })
  if (!saved) throw changedMeanwhile(await findQuestion(db, id))
  return saved
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
