import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  KEPT_REASONS,
  type PastImport,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export type UndoOutcome = v.InferOutput<typeof UndoOutcomeSchema>
const UndoOutcomeSchema = v.object({
  removed: v.number(),
  kept: v.array(v.object({ questionId: v.string(), why: v.picklist(KEPT_REASONS) })),
})

export type StoredImport = ReturnType<typeof toStoredImport>

export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('question_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStoredImport(row)
}

const StoredIdsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const StoredOutcomeSchema = v.pipe(v.string(), v.parseJson(), UndoOutcomeSchema)

function toStoredImport(row: Selectable<Schema['question_import']>) {
  return {
    id: row.id,
    contentHash: row.content_hash,
    questionIds: v.parse(StoredIdsSchema, row.question_ids),
    createdAt: row.created_at,
    /** Only for an import that was undone. */
    outcome: row.outcome === null ? undefined : v.parse(StoredOutcomeSchema, row.outcome),
  }
}

export async function insertImport(
  transaction: Transaction,
  row: Insertable<Schema['question_import']>,
): Promise<void> {
  await transaction.insertInto('question_import').values(row).execute()
}

export async function saveOutcome(
  transaction: Transaction,
  id: string,
  outcome: UndoOutcome,
  undoneAt: string,
): Promise<void> {
  await transaction
    .updateTable('question_import')
    .set({ undone_at: undoneAt, outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

const IMPORTS_LISTED_MAX = 20

/** Newest first. */
export async function listImports(db: Db, categoryId: Id): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('question_import')
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'created_by').on('erased_at', 'is', null),
    )
    .select(['question_import.id as importId', 'category_id as categoryId', 'username'])
    .select(['question_import.created_at as importedAt', 'undone_at as undoneAt'])
    .select('question_count as questions')
    .where('category_id', '=', categoryId)
    .orderBy('question_import.created_at', 'desc')
    .limit(IMPORTS_LISTED_MAX)
    .execute()
  return rows.map(({ username, ...row }) => ({ ...row, importedBy: username }))
}

/** Keeps the order of the IDs. */
export async function listImportedQuestions(db: Db, ids: readonly Id[]) {
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id as questionId', 'category_id as categoryId'])
    .select(['question_text as questionText', 'deleted_at as deletedAt'])
    .select((eb) => eb.fn.coalesce('edited_at', 'difficulty_edited_at').as('editedAt'))
    .where('question.id', ...inList(db, ids))
    .execute()
  const rowOf = new Map(rows.map((row) => [row.questionId, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}
