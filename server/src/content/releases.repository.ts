import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { CategoryFields } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Selectable } from 'kysely'
import type { toKingdomColumns } from '../catalogue/kingdoms.repository.ts'
import { PICTURE_COLUMNS, type toRevisionColumns } from '../catalogue/questions.repository.ts'
import { splitIntoChunks } from '../platform/db/chunks.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'

const RELEASE_NAME = 'starter'

type ReleaseKingdomColumns = ReturnType<typeof toKingdomColumns> & { imageId: string }
type ReleaseCategoryColumns = CategoryFields & { imageId: string }
type ReleaseQuestionColumns = ReturnType<typeof toRevisionColumns> & {
  categoryId: Id
  difficulty: Difficulty | null
}

export type StoredEntry = Pick<
  Selectable<Schema[CatalogueKind]>,
  'id' | 'contentKey' | 'position' | 'updatedAt' | 'editedAt' | 'deletedAt' | 'retiredAt'
>

export type StoredContent = Awaited<ReturnType<typeof listStoredContent>>

/** An entry that a release writes. `returned` entries had been retired. */
export interface WrittenEntry<Columns> {
  change: 'added' | 'returned' | 'replaced'
  id: Id
  key: string
  position: number
  updatedAt: string
  columns: Columns
  /** False for a returned entry without changes, and for a question of which only the difficulty changes. */
  differs: boolean
}

/** Why an import leaves an entry unchanged. */
export type KeepReason = 'edited' | 'removed' | 'inUse' | 'parentAway' | 'titleTaken'

export interface KindPlan<Columns> {
  written: readonly WrittenEntry<Columns>[]
  retired: readonly { id: Id; key: string }[]
  /** Entries of which only the position changes. */
  moved: readonly { id: Id; position: number }[]
  kept: readonly { key: string; why: KeepReason }[]
}

export interface ReleasePlan {
  kingdom: KindPlan<ReleaseKingdomColumns>
  category: KindPlan<ReleaseCategoryColumns>
  question: KindPlan<ReleaseQuestionColumns>
}

/** Returns the version that was imported last, if any. */
export async function findImportedVersion(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('contentRelease')
    .select('version')
    .where('name', '=', RELEASE_NAME)
    .executeTakeFirst()
  return row?.version
}

export async function saveImportedVersion(
  transaction: Transaction,
  version: number,
  importedAt: string,
): Promise<void> {
  const columns = { version, loadedAt: importedAt }
  await transaction
    .insertInto('contentRelease')
    .values({ name: RELEASE_NAME, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}

export async function hasAnyKingdom(db: Db): Promise<boolean> {
  return (await db.selectFrom('kingdom').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listStoredContent(db: Db) {
  return {
    kingdoms: await db.selectFrom('kingdom').selectAll().execute(),
    categories: await db.selectFrom('category').selectAll().execute(),
    questions: await db
      .selectFrom('question')
      .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
      .selectAll('question')
      .select(['questionText', 'options', 'keepOrder', 'correctAnswer', 'description'])
      .select(PICTURE_COLUMNS)
      .execute(),
  }
}

/** The images must be stored already. */
export async function writeReleasePlan(
  transaction: Transaction,
  { kingdom, category, question }: ReleasePlan,
  at: string,
): Promise<void> {
  await retireRows(transaction, 'question', question.retired, at)
  // Replaced entries are retired until they are written, so that two of them can swap titles.
  await retireRows(transaction, 'category', [...category.retired, ...filterReplaced(category)], at)
  await retireRows(transaction, 'kingdom', [...kingdom.retired, ...filterReplaced(kingdom)], at)
  await writeRows(transaction, 'kingdom', kingdom.written)
  await writeRows(transaction, 'category', category.written)
  await writeQuestions(transaction, question.written)
  await moveRows(transaction, 'kingdom', kingdom.moved)
  await moveRows(transaction, 'category', category.moved)
  await moveRows(transaction, 'question', question.moved)
}

function filterReplaced({ written }: KindPlan<object>) {
  return written.filter(({ change }) => change === 'replaced')
}

async function retireRows(
  transaction: Transaction,
  table: CatalogueKind,
  entries: readonly { id: Id }[],
  at: string,
): Promise<void> {
  for (const chunk of splitIntoChunks(entries)) {
    const ids = chunk.map(({ id }) => id)
    await transaction
      .updateTable(table)
      .set({ deletedAt: at, retiredAt: at })
      .where('id', ...inList(transaction, ids))
      .execute()
  }
}

async function writeRows(
  transaction: Transaction,
  table: CatalogueKind,
  written: readonly WrittenEntry<object>[],
): Promise<void> {
  const [added, stored] = [written.filter(isAdded), written.filter((entry) => !isAdded(entry))]
  for (const chunk of splitIntoChunks(added)) {
    const rows = chunk.map(({ id, key, position, updatedAt, columns }) => ({
      id,
      contentKey: key,
      position,
      createdAt: updatedAt,
      updatedAt,
      ...columns,
    }))
    await transaction.insertInto(table).values(rows).execute()
  }
  for (const { id, position, updatedAt, columns } of stored) {
    const live = { position, updatedAt, deletedAt: null, retiredAt: null }
    await transaction
      .updateTable(table)
      .set({ ...live, ...columns })
      .where('id', '=', id)
      .execute()
  }
}

function isAdded({ change }: WrittenEntry<object>): boolean {
  return change === 'added'
}

/** A changed question gets a new revision, so open attempts keep the old one. */
async function writeQuestions(
  transaction: Transaction,
  written: readonly WrittenEntry<ReleaseQuestionColumns>[],
): Promise<void> {
  const revised = written.map((entry) => {
    const { categoryId, difficulty, ...texts } = entry.columns
    const id = newId(new Date(entry.updatedAt))
    const revision = { id, questionId: entry.id, ...texts, createdAt: entry.updatedAt }
    const columns = { categoryId, difficulty, ...(entry.differs && { revisionId: id }) }
    return { ...entry, revision, columns }
  })
  const revisions = revised.filter(({ differs }) => differs).map(({ revision }) => revision)
  for (const chunk of splitIntoChunks(revisions)) {
    await transaction.insertInto('questionRevision').values(chunk).execute()
  }
  await writeRows(transaction, 'question', revised)
}

async function moveRows(
  transaction: Transaction,
  table: CatalogueKind,
  entries: readonly { id: Id; position: number }[],
): Promise<void> {
  for (const { id, position } of entries) {
    await transaction.updateTable(table).set({ position }).where('id', '=', id).execute()
  }
}
