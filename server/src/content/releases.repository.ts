import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Selectable } from 'kysely'
import type { categoryColumns } from '../catalogue/categories.repository.ts'
import type { kingdomColumns } from '../catalogue/kingdoms.repository.ts'
import type { revisionColumns } from '../catalogue/questions.repository.ts'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { type CatalogueKind, newId } from '../ids.ts'

/** Rows to a statement: SQLite takes 32,766 values, PostgreSQL 65,535, and no table has 20 columns. */
const ROWS_AT_ONCE = 1500

const RELEASE = 'starter'

/** What an entry of each kind says, as it is stored. */
export type KingdomColumns = ReturnType<typeof kingdomColumns> & { image_id: string }
export type CategoryColumns = ReturnType<typeof categoryColumns> & { image_id: string }
export type QuestionColumns = ReturnType<typeof revisionColumns> & { category_id: Id }

/** What any stored entry tells of its past. */
export type StoredEntry = Pick<
  Selectable<Schema[CatalogueKind]>,
  'id' | 'content_key' | 'position' | 'updated_at' | 'edited_at' | 'deleted_at' | 'retired_at'
>

export interface Stored {
  kingdoms: (StoredEntry & KingdomColumns)[]
  categories: (StoredEntry & CategoryColumns)[]
  questions: (StoredEntry & QuestionColumns)[]
}

/** What a release adds, brings back after it was retired, or replaces. */
export interface Written<Columns> {
  change: 'added' | 'returned' | 'replaced'
  id: Id
  key: string
  position: number
  updatedAt: string
  columns: Columns
  /** False for what returns as it left. */
  differs: boolean
}

/** What becomes of the entries of one kind. */
export interface KindChanges<Columns> {
  written: readonly Written<Columns>[]
  retired: readonly { id: Id; key: string }[]
  /** Otherwise untouched, but at another place in the release. */
  moved: readonly { id: Id; position: number }[]
}

export interface ReleaseChanges {
  kingdom: KindChanges<KingdomColumns>
  category: KindChanges<CategoryColumns>
  question: KindChanges<QuestionColumns>
}

/** The version that was imported last; undefined when none was. */
export async function findImportedVersion(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('content_release')
    .select('version')
    .where('name', '=', RELEASE)
    .executeTakeFirst()
  return row?.version
}

export async function saveImportedVersion(
  transaction: Transaction,
  version: number,
  importedAt: string,
): Promise<void> {
  const columns = { version, loaded_at: importedAt }
  await transaction
    .insertInto('content_release')
    .values({ name: RELEASE, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}

/** Removed ones count too. */
export async function hasAnyKingdom(db: Db): Promise<boolean> {
  return (await db.selectFrom('kingdom').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Removed entries too. */
export async function listStored(db: Db): Promise<Stored> {
  return {
    kingdoms: await db.selectFrom('kingdom').selectAll().execute(),
    categories: await db.selectFrom('category').selectAll().execute(),
    questions: await db
      .selectFrom('question')
      .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
      .selectAll('question')
      .select(['question_text', 'options', 'keep_order', 'correct_answer', 'description'])
      .execute(),
  }
}

/** The images that the changes name must be there already. */
export async function writeChanges(
  transaction: Transaction,
  { kingdom, category, question }: ReleaseChanges,
  at: string,
): Promise<void> {
  await retire(transaction, 'question', question.retired, at)
  // What is replaced goes out of the way too, so that entries can trade their titles.
  await retire(transaction, 'category', [...category.retired, ...replacedAmong(category)], at)
  await retire(transaction, 'kingdom', [...kingdom.retired, ...replacedAmong(kingdom)], at)
  await writeKingdoms(transaction, kingdom)
  await writeCategories(transaction, category)
  await writeQuestions(transaction, question)
  await move(transaction, 'kingdom', kingdom.moved)
  await move(transaction, 'category', category.moved)
  await move(transaction, 'question', question.moved)
}

function replacedAmong({ written }: KindChanges<object>) {
  return written.filter(({ change }) => change === 'replaced')
}

async function retire(
  transaction: Transaction,
  table: CatalogueKind,
  entries: readonly { id: Id }[],
  at: string,
): Promise<void> {
  for (const chunk of chunks(entries)) {
    const ids = chunk.map(({ id }) => id)
    const columns = { deleted_at: at, retired_at: at }
    await transaction.updateTable(table).set(columns).where('id', 'in', ids).execute()
  }
}

async function writeKingdoms(
  transaction: Transaction,
  { written }: KindChanges<KingdomColumns>,
): Promise<void> {
  for (const chunk of chunks(written.filter(isAdded))) {
    const rows = chunk.map((entry) => ({ ...toNewRow(entry), ...entry.columns }))
    await transaction.insertInto('kingdom').values(rows).execute()
  }
  for (const entry of written.filter(isStored)) {
    const columns = { ...toLiveRow(entry), ...entry.columns }
    await transaction.updateTable('kingdom').set(columns).where('id', '=', entry.id).execute()
  }
}

async function writeCategories(
  transaction: Transaction,
  { written }: KindChanges<CategoryColumns>,
): Promise<void> {
  for (const chunk of chunks(written.filter(isAdded))) {
    const rows = chunk.map((entry) => ({ ...toNewRow(entry), ...entry.columns }))
    await transaction.insertInto('category').values(rows).execute()
  }
  for (const entry of written.filter(isStored)) {
    const columns = { ...toLiveRow(entry), ...entry.columns }
    await transaction.updateTable('category').set(columns).where('id', '=', entry.id).execute()
  }
}

/** What a question says anew is another revision, so that attempts under way keep theirs. */
async function writeQuestions(
  transaction: Transaction,
  { written }: KindChanges<QuestionColumns>,
): Promise<void> {
  const revised = written.map((entry) => {
    const { category_id, ...texts } = entry.columns
    const revision = {
      id: newId(new Date(entry.updatedAt)),
      question_id: entry.id,
      ...texts,
      created_at: entry.updatedAt,
    }
    return { ...entry, category_id, revision }
  })
  const revisions = revised.filter(({ differs }) => differs).map(({ revision }) => revision)
  for (const chunk of chunks(revisions)) {
    await transaction.insertInto('question_revision').values(chunk).execute()
  }
  for (const chunk of chunks(revised.filter(isAdded))) {
    const rows = chunk.map((entry) => ({
      ...toNewRow(entry),
      category_id: entry.category_id,
      revision_id: entry.revision.id,
    }))
    await transaction.insertInto('question').values(rows).execute()
  }
  for (const entry of revised.filter(isStored)) {
    const columns = {
      ...toLiveRow(entry),
      category_id: entry.category_id,
      ...(entry.differs && { revision_id: entry.revision.id }),
    }
    await transaction.updateTable('question').set(columns).where('id', '=', entry.id).execute()
  }
}

/** Of no matter to what a question says, so it makes no revision. */
export async function saveDifficulties(
  transaction: Transaction,
  questions: readonly { key: string; difficulty: number }[],
): Promise<void> {
  for (const [difficulty, group] of Map.groupBy(questions, ({ difficulty }) => difficulty)) {
    for (const chunk of chunks(group)) {
      const keys = chunk.map(({ key }) => key)
      await transaction
        .updateTable('question')
        .set({ difficulty })
        .where('content_key', 'in', keys)
        .execute()
    }
  }
}

async function move(
  transaction: Transaction,
  table: CatalogueKind,
  entries: readonly { id: Id; position: number }[],
): Promise<void> {
  for (const { id, position } of entries) {
    await transaction.updateTable(table).set({ position }).where('id', '=', id).execute()
  }
}

function isAdded({ change }: Written<object>): boolean {
  return change === 'added'
}

function isStored({ change }: Written<object>): boolean {
  return change !== 'added'
}

function toNewRow({ id, key, position, updatedAt }: Written<object>) {
  return { id, content_key: key, position, created_at: updatedAt, updated_at: updatedAt }
}

function toLiveRow({ position, updatedAt }: Written<object>) {
  return { position, updated_at: updatedAt, deleted_at: null, retired_at: null }
}

function chunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, i) =>
    list.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )
}
