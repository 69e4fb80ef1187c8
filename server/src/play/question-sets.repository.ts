import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { parseOptions } from '../catalogue/questions.repository.ts'
import type { Db, Transaction } from '../db/database.ts'

/** A question as it was when it was asked. */
export interface AskedQuestion {
  /** Of the question, whatever its revision. */
  questionId: Id
  questionText: string
  options: string[]
  keepOrder: boolean
  /** Index into `options`. */
  correctAnswer: number
  description: string
}

/** What a category would ask now, in its order. */
export async function listCurrentRevisionIds(db: Db, categoryId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('question')
    .select('revision_id')
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.revision_id)
}

/** Which revisions are asked, in their order. */
interface StoredQuestionSet {
  id: Id
  categoryId: Id
  revisionIds: readonly Id[]
}

/** One that is stored already stays as it is. */
export async function insertQuestionSet(
  transaction: Transaction,
  { id, categoryId, revisionIds }: StoredQuestionSet,
): Promise<void> {
  await transaction
    .insertInto('question_set')
    .values({ id, category_id: categoryId, revision_ids: JSON.stringify(revisionIds) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const RevisionIdsSchema = v.array(v.string())

export async function findQuestionSet(db: Db, id: Id): Promise<StoredQuestionSet | undefined> {
  const row = await db
    .selectFrom('question_set')
    .select(['category_id', 'revision_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const revisionIds = v.parse(RevisionIdsSchema, JSON.parse(row.revision_ids))
  return { id, categoryId: row.category_id, revisionIds }
}

/** SQLite takes 32,766 values at once. */
const REVISIONS_AT_ONCE = 1000

/** In the order of the ids. */
export async function listAskedQuestions(
  db: Db,
  revisionIds: readonly Id[],
): Promise<AskedQuestion[]> {
  const questions = new Map<Id, AskedQuestion>()
  for (let from = 0; from < revisionIds.length; from += REVISIONS_AT_ONCE) {
    const rows = await db
      .selectFrom('question_revision')
      .select([
        'id',
        'question_id',
        'question_text',
        'options',
        'keep_order',
        'correct_answer',
        'description',
      ])
      .where('id', 'in', revisionIds.slice(from, from + REVISIONS_AT_ONCE))
      .execute()
    for (const row of rows) {
      questions.set(row.id, {
        questionId: row.question_id,
        questionText: row.question_text,
        options: parseOptions(row.options),
        keepOrder: row.keep_order === 1,
        correctAnswer: row.correct_answer,
        description: row.description,
      })
    }
  }
  return revisionIds.map((id) => {
    const question = questions.get(id)
    if (!question) throw new Error(`The question revision ${id} is missing`)
    return question
  })
}
