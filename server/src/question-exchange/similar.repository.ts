import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { SimilarQuestion } from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import type { Db } from '../platform/db/database.ts'
import { parseStringList } from '../platform/db/json-list.ts'

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
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .select(['question.id as questionId', 'question.categoryId'])
    .select(['category.title as categoryTitle', 'questionText', 'options'])
    .select('correctAnswer')
    .where('question.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .orderBy(id)
    .limit(limit)
  if (after !== undefined) query = query.where(id, '>', after)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, options: parseStringList(row.options) }))
}
