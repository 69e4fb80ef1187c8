import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { NotNull } from 'kysely'
import { parseOptions } from '../../catalogue/questions.repository.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'

export const countAttempts = (db: Db) => countRows(db.selectFrom('attempt'))

/**
 * Returns the last of the next `limit` attempts after that id, and how many they are; undefined
 * when none is left.
 */
export async function findAttemptAfter(
  transaction: Transaction,
  id: Id | '',
  limit: number,
): Promise<{ id: Id; count: number } | undefined> {
  const rows = await transaction
    .selectFrom('attempt')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  return last && { id: last.id, count: rows.length }
}

export type ReviewedAttempt = Awaited<ReturnType<typeof listReviewed>>[number]

/** Submitted attempts without a question set; the review is JSON. */
export async function listReviewed(
  transaction: Transaction,
  { after, until }: { after: Id | ''; until: Id },
) {
  return transaction
    .selectFrom('attempt')
    .select(['id', 'category_id as categoryId', 'submitted_at as submittedAt'])
    .select('result_details as review')
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('submitted_at', 'is not', null)
    .where('question_set_id', 'is', null)
    .$narrowType<{ submittedAt: NotNull }>()
    .execute()
}

export interface Revision {
  id: Id
  questionId: Id
  questionText: string
  options: string[]
  correctAnswer: number
  description: string
}

export async function listRevisionsOf(
  transaction: Transaction,
  questionIds: readonly Id[],
): Promise<Revision[]> {
  if (questionIds.length === 0) return []
  const rows = await transaction
    .selectFrom('question_revision')
    .select(['id', 'question_id as questionId', 'question_text as questionText', 'options'])
    .select(['correct_answer as correctAnswer', 'description'])
    .where('question_id', 'in', questionIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}

export async function insertRevision(
  transaction: Transaction,
  revision: Revision,
  createdAt: string,
): Promise<void> {
  await transaction
    .insertInto('question_revision')
    .values({
      id: revision.id,
      question_id: revision.questionId,
      question_text: revision.questionText,
      options: JSON.stringify(revision.options),
      correct_answer: revision.correctAnswer,
      description: revision.description,
      keep_order: 1,
      created_at: createdAt,
      created_by: null,
    })
    .execute()
}

export async function updateAsked(
  transaction: Transaction,
  id: Id,
  questionSetId: Id,
  picks: string,
): Promise<void> {
  await transaction
    .updateTable('attempt')
    .set({ question_set_id: questionSetId, picks })
    .where('id', '=', id)
    .execute()
}
