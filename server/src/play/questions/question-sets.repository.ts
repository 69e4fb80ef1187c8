import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Picture } from '@quiz-kingdom/shared/entities/picture.ts'
import * as v from 'valibot'
import { PICTURE_COLUMNS, parseOptions, withPicture } from '../../catalogue/questions.repository.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { isListed } from '../../platform/db/json-list.ts'

/** A question as it was when it was asked. */
export interface AskedQuestion {
  revisionId: Id
  /** The same for all revisions of a question. */
  questionId: Id
  questionText: string
  options: string[]
  keepOrder: boolean
  /** Index into `options`. */
  correctAnswer: number
  description: string
  picture?: Picture
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

const HEX_DIGITS = 24

/**
 * Makes the set's id from its revisions: the same revisions in the same order are the same set,
 * whichever process puts it together.
 */
export function questionSetId(revisionIds: readonly Id[]): Id {
  return createHash('sha256').update(revisionIds.join()).digest('hex').slice(0, HEX_DIGITS)
}

/** Does nothing if the set is stored already. */
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

/** Reads the ids as a question set stores them. */
export function parseRevisionIds(json: string): Id[] {
  return v.parse(RevisionIdsSchema, JSON.parse(json))
}

export async function findQuestionSet(db: Db, id: Id): Promise<StoredQuestionSet | undefined> {
  const row = await db
    .selectFrom('question_set')
    .select(['category_id', 'revision_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return { id, categoryId: row.category_id, revisionIds: parseRevisionIds(row.revision_ids) }
}

/** Lists the revisions in the order of the ids. */
export async function listAskedQuestions(
  db: Db,
  revisionIds: readonly Id[],
): Promise<AskedQuestion[]> {
  const rows = await db
    .selectFrom('question_revision')
    .select(['id', 'question_id as questionId', 'question_text as questionText', 'options'])
    .select(['keep_order', 'correct_answer as correctAnswer', 'description', ...PICTURE_COLUMNS])
    .where('id', ...isListed(db, revisionIds))
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, withPicture(row)]))
  return revisionIds.map((id) => {
    const row = rowOf.get(id)
    if (!row) throw new Error(`The question revision ${id} is missing`)
    const { options, keep_order, id: revisionId, ...question } = row
    return { ...question, revisionId, options: parseOptions(options), keepOrder: keep_order === 1 }
  })
}
