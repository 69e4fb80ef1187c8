import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { SimilarQuestion } from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { parseOptions } from '../catalogue/questions.repository.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import type { Db } from '../platform/db/database.ts'

export type StoredQuestion = Omit<SimilarQuestion, 'index' | 'similarity'> & {
  /** Index into `options`. */
  correctAnswer: number
}

/** Lists questions that can be played, ordered by ID, starting after the ID `after`. */
export async function listStoredQuestions(
  db: Db,
  after: Id | undefined,
  limit: number,
): Promise<StoredQuestion[]> {
  const id = byteOrder(db, 'question.id')
  let query = db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['question.id as questionId', 'question.category_id as categoryId'])
    .select(['category.title as categoryTitle', 'question_text as questionText', 'options'])
    .select('correct_answer as correctAnswer')
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .orderBy(id)
    .limit(limit)
  if (after !== undefined) query = query.where(id, '>', after)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}
