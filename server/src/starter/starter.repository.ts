import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type {
  CategoryFields,
  KingdomFields,
  QuestionFields,
  Stored,
  StoredEntry,
  Written,
} from './release-plan.ts'

/** Rows to a statement: SQLite takes 32,766 values, PostgreSQL 65,535, and no table has 20 columns. */
const ROWS_AT_ONCE = 1500

const RELEASE = 'starter'

type Table = 'kingdom' | 'category' | 'question'

/**
 * Notes the release as loaded; false when one is already. Of two processes that set up at once, the
 * second waits here for the first one's transaction to end, and then finds its work done.
 */
export async function claimRelease(
  transaction: Transaction,
  version: number,
  loadedAt: string,
): Promise<boolean> {
  const row = await transaction
    .insertInto('content_release')
    .values({ name: RELEASE, version, loaded_at: loadedAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Removed entries too. */
export async function listStored(transaction: Transaction): Promise<Stored> {
  const kingdoms = await transaction.selectFrom('kingdom').selectAll().execute()
  const categories = await transaction.selectFrom('category').selectAll().execute()
  const questions = await transaction
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .selectAll('question')
    .select(['question_text', 'options', 'correct_answer', 'description'])
    .execute()
  return {
    kingdoms: kingdoms.map((row) => ({ ...toEntry(row), ...toKingdomFields(row) })),
    categories: categories.map((row) => ({
      ...toEntry(row),
      ...toKingdomFields(row),
      kingdomId: row.kingdom_id,
      color: row.color,
      points: row.points,
      timeAllowed: row.time_allowed,
    })),
    questions: questions.map((row) => ({
      ...toEntry(row),
      categoryId: row.category_id,
      questionText: row.question_text,
      options: row.options,
      correctAnswer: row.correct_answer,
      description: row.description,
    })),
  }
}

export async function insertContentImages(
  transaction: Transaction,
  images: readonly NewImage[],
): Promise<void> {
  for (const chunk of chunks(images)) await insertImages(transaction, chunk)
}

/** A removed entry forgets where it came from: should the content bring it back, it comes as new. */
export async function removeEntries(
  transaction: Transaction,
  table: Table,
  entries: readonly StoredEntry[],
  deletedAt: string,
): Promise<void> {
  for (const chunk of chunks(entries)) {
    await transaction
      .updateTable(table)
      .set({ deleted_at: deletedAt, content_key: null })
      .where('id', 'in', chunk.map(idOf))
      .where('edited_at', 'is', null)
      .execute()
  }
}

/** Lets entries trade titles: for the time of the transaction each is called by its id. */
export async function vacateTitles(
  transaction: Transaction,
  table: 'kingdom' | 'category',
  entries: readonly Written<object>[],
): Promise<void> {
  for (const chunk of chunks(entries.filter(({ isNew }) => !isNew))) {
    await transaction
      .updateTable(table)
      .set((column) => ({ title: column.ref('id') }))
      .where('id', 'in', chunk.map(idOf))
      .where('edited_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
  }
}

export async function writeKingdoms(
  transaction: Transaction,
  kingdoms: readonly Written<KingdomFields>[],
): Promise<void> {
  for (const chunk of chunks(kingdoms)) {
    await transaction
      .insertInto('kingdom')
      .values(chunk.map((entry) => ({ ...toRow(entry), ...toKingdomColumns(entry) })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            title: ref('excluded.title'),
            description: ref('excluded.description'),
            image_id: ref('excluded.image_id'),
            updated_at: ref('excluded.updated_at'),
          }))
          .where('kingdom.edited_at', 'is', null)
          .where('kingdom.deleted_at', 'is', null),
      )
      .execute()
  }
}

export async function writeCategories(
  transaction: Transaction,
  categories: readonly Written<CategoryFields>[],
): Promise<void> {
  for (const chunk of chunks(categories)) {
    await transaction
      .insertInto('category')
      .values(
        chunk.map((entry) => ({
          ...toRow(entry),
          ...toKingdomColumns(entry),
          kingdom_id: entry.kingdomId,
          color: entry.color,
          points: entry.points,
          time_allowed: entry.timeAllowed,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            title: ref('excluded.title'),
            description: ref('excluded.description'),
            image_id: ref('excluded.image_id'),
            color: ref('excluded.color'),
            points: ref('excluded.points'),
            time_allowed: ref('excluded.time_allowed'),
            updated_at: ref('excluded.updated_at'),
          }))
          .where('category.edited_at', 'is', null)
          .where('category.deleted_at', 'is', null),
      )
      .execute()
  }
}

export async function writeQuestions(
  transaction: Transaction,
  questions: readonly Written<QuestionFields>[],
): Promise<void> {
  for (const chunk of chunks(questions)) {
    const revised = chunk.map((entry) => ({
      ...entry,
      revisionId: newId(new Date(entry.updatedAt)),
    }))
    await transaction
      .insertInto('question_revision')
      .values(
        revised.map((entry) => ({
          id: entry.revisionId,
          question_id: entry.id,
          question_text: entry.questionText,
          options: entry.options,
          correct_answer: entry.correctAnswer,
          description: entry.description,
          created_at: entry.updatedAt,
        })),
      )
      .execute()
    await transaction
      .insertInto('question')
      .values(
        revised.map((entry) => ({
          ...toRow(entry),
          category_id: entry.categoryId,
          revision_id: entry.revisionId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            revision_id: ref('excluded.revision_id'),
            updated_at: ref('excluded.updated_at'),
          }))
          .where('question.edited_at', 'is', null)
          .where('question.deleted_at', 'is', null),
      )
      .execute()
  }
}

function chunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, i) =>
    list.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )
}

function idOf({ id }: { id: Id }): Id {
  return id
}

interface EntryRow {
  id: string
  content_key: string | null
  updated_at: string
  edited_at: string | null
  deleted_at: string | null
}

function toEntry(row: EntryRow): StoredEntry {
  return {
    id: row.id,
    contentKey: row.content_key,
    updatedAt: row.updated_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
  }
}

function toKingdomFields(row: { title: string; description: string; image_id: string }) {
  return { title: row.title, description: row.description, imageId: row.image_id }
}

function toRow({ id, contentKey, updatedAt }: Written<object>) {
  return { id, content_key: contentKey, created_at: updatedAt, updated_at: updatedAt }
}

function toKingdomColumns({ title, description, imageId }: KingdomFields) {
  return { title, description, image_id: imageId }
}
