import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  KEPT_REASONS,
  type PastImport,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList, parseStringList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export type UndoOutcome = v.InferOutput<typeof UndoOutcomeSchema>
const UndoOutcomeSchema = v.object({
  removed: v.number(),
  kept: v.array(v.object({ questionId: v.string(), why: v.picklist(KEPT_REASONS) })),
})

export type StoredImport = ReturnType<typeof toStoredImport>

export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('questionImport')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStoredImport(row)
}

const StoredOutcomeSchema = v.pipe(v.string(), v.parseJson(), UndoOutcomeSchema)

function toStoredImport(row: Selectable<Schema['questionImport']>) {
  return {
    ...row,
    questionIds: parseStringList(row.questionIds),
    /** Only for an import that was undone. */
    outcome: row.outcome === null ? undefined : v.parse(StoredOutcomeSchema, row.outcome),
  }
}

export async function insertImport(
  transaction: Transaction,
  row: Insertable<Schema['questionImport']>,
): Promise<void> {
  await transaction.insertInto('questionImport').values(row).execute()
}

export async function saveOutcome(
  transaction: Transaction,
  id: string,
  outcome: UndoOutcome,
  undoneAt: string,
): Promise<void> {
  await transaction
    .updateTable('questionImport')
    .set({ undoneAt, outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

const IMPORTS_LISTED_MAX = 20

/** Newest first. */
export async function listImports(db: Db, categoryId: Id): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('questionImport')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'createdBy').on('erasedAt', 'is', null))
    .select(['questionImport.id as importId', 'categoryId', 'username'])
    .select(['questionImport.createdAt as importedAt', 'undoneAt'])
    .select('questionCount as questions')
    .where('categoryId', '=', categoryId)
    .orderBy('questionImport.createdAt', 'desc')
    .limit(IMPORTS_LISTED_MAX)
    .execute()
  return rows.map(({ username, ...row }) => ({ ...row, importedBy: username }))
}

/** Keeps the order of the IDs. */
export async function listImportedQuestions(db: Db, ids: readonly Id[]) {
  const rows = await db
    .selectFrom('question')
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['question.id as questionId', 'categoryId', 'questionText', 'deletedAt'])
    .select((eb) => eb.fn.coalesce('editedAt', 'difficultyEditedAt').as('editedAt'))
    .where('question.id', ...inList(db, ids))
    .execute()
  const rowOf = new Map(rows.map((row) => [row.questionId, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}
