import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { CategoryFieldsSchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import * as v from 'valibot'
import { nextUpdatedAt } from '../catalogue/editing.ts'
import { toKingdomColumns } from '../catalogue/kingdoms.repository.ts'
import { type StoredPicture, toRevisionColumns } from '../catalogue/questions.repository.ts'
import { ID_HEX_DIGITS } from '../platform/ids.ts'
import type { Content, ContentQuestion } from './content.ts'
import type {
  KeepReason,
  KindPlan,
  ReleasePlan,
  StoredContent,
  StoredEntry,
  WrittenEntry,
} from './releases.repository.ts'

/** Keeps what an admin made, changed or removed. Retires a dropped kingdom or category once it is empty. */
export function planRelease(content: Content, stored: StoredContent, now: Date): ReleasePlan {
  const kingdomIdOf = createIdFinder('kingdom', stored.kingdoms)
  const categoryIdOf = createIdFinder('category', stored.categories)
  const questionIdOf = createIdFinder('question', stored.questions)
  const retired = planRetirements(content, stored)

  const kingdoms = content.kingdoms.map((entry) => {
    const columns = { ...toKingdomColumns(entry), imageId: entry.image.id }
    return { ...entry, id: kingdomIdOf(entry.key), columns, isParentLive: true }
  })
  const kingdom = planTitledEntries(kingdoms, stored.kingdoms, retired.kingdoms, now)

  const liveKingdomIds = listRemainingIds(stored.kingdoms, kingdom)
  const categories = content.categories.map((entry) => {
    const kingdomId = kingdomIdOf(entry.parentKey)
    const fields = v.parse(CategoryFieldsSchema, { ...entry, kingdomId })
    const columns = { ...fields, imageId: entry.image.id }
    const isParentLive = liveKingdomIds.has(kingdomId)
    return { ...entry, id: categoryIdOf(entry.key), columns, isParentLive }
  })
  const category = planTitledEntries(categories, stored.categories, retired.categories, now)

  const liveCategoryIds = listRemainingIds(stored.categories, category)
  const storedQuestions = new Map(stored.questions.map((entry) => [entry.id, entry]))
  const questions = content.questions.map((entry) => {
    const categoryId = categoryIdOf(entry.parentKey)
    const id = questionIdOf(entry.key)
    const difficulty = chooseDifficulty(entry, storedQuestions.get(id))
    const columns = { ...toRevisionColumns(entry, toStoredPicture(entry)), categoryId, difficulty }
    return { ...entry, id, columns, isParentLive: liveCategoryIds.has(categoryId) }
  })
  const question = planEntries(questions, stored.questions, retired.questions, now)
  return { kingdom, category, question }
}

/** A question keeps its difficulty if an admin has changed the question or its difficulty. */
function chooseDifficulty(
  { difficulty }: ContentQuestion,
  before: StoredContent['questions'][number] | undefined,
) {
  const isAdmins = before && (before.editedAt ?? before.difficultyEditedAt) !== null
  return isAdmins ? before.difficulty : difficulty
}

function toStoredPicture({ picture }: ContentQuestion): StoredPicture | undefined {
  return picture && { imageId: picture.image.id, alt: picture.alt, credit: picture.credit }
}

/** A stored entry keeps its ID. The ID of a new one is made from its key. */
function createIdFinder(kind: CatalogueKind, stored: readonly StoredEntry[]): (key: string) => Id {
  const ids = new Map(stored.map((entry) => [entry.contentKey, entry.id]))
  return (key) => ids.get(key) ?? createContentId(kind, key)
}

function listRemainingIds(stored: readonly StoredEntry[], plan: KindPlan<object>): Set<Id> {
  return new Set([...filterLive(stored, plan.retired), ...plan.written].map(({ id }) => id))
}

function isLive({ deletedAt }: StoredEntry): boolean {
  return deletedAt === null
}

function isUneditedEntry(entry: StoredEntry): boolean {
  return entry.contentKey !== null && entry.editedAt === null && isLive(entry)
}

function filterLive<T extends StoredEntry>(stored: readonly T[], gone: readonly { id: Id }[]): T[] {
  const ids = new Set(gone.map(({ id }) => id))
  return stored.filter((entry) => isLive(entry) && !ids.has(entry.id))
}

function planRetirements(content: Content, stored: StoredContent) {
  const isDropped = createDropCheck(content)
  // A category that an admin has changed or removed keeps its questions, so a restore brings back all of it.
  const kept = new Set(
    stored.categories
      .filter((entry) => isDropped(entry) && !isUneditedEntry(entry) && entry.retiredAt === null)
      .map(({ id }) => id),
  )
  const questions = stored.questions.filter(
    (entry) => isDropped(entry) && isUneditedEntry(entry) && !kept.has(entry.categoryId),
  )
  const categoriesInUse = new Set(
    filterLive(stored.questions, questions).map(({ categoryId }) => categoryId),
  )
  const categories = stored.categories.filter(
    (entry) => isDropped(entry) && isUneditedEntry(entry) && !categoriesInUse.has(entry.id),
  )
  const isMoved = createMoveCheck(content, stored)
  const staying = filterLive(stored.categories, categories).filter((entry) => !isMoved(entry))
  const kingdomsInUse = new Set(staying.map(({ kingdomId }) => kingdomId))
  const kingdoms = stored.kingdoms.filter(
    (entry) => isDropped(entry) && isUneditedEntry(entry) && !kingdomsInUse.has(entry.id),
  )
  return { kingdoms, categories, questions }
}

/**
 * Returns a function that tells whether the release may move a category to another kingdom. Categories that
 * an admin has edited stay, as do those whose title, or whose new kingdom's title, an admin has used for
 * another entry.
 */
function createMoveCheck({ categories, kingdoms }: Content, stored: StoredContent) {
  const clashing = new Set([
    ...findTitleClashes(kingdoms, stored.kingdoms),
    ...findTitleClashes(categories, stored.categories),
  ])
  const moving = new Set(
    categories
      .filter(({ key, parentKey }) => !clashing.has(key) && !clashing.has(parentKey))
      .map(({ key }) => key),
  )
  return (entry: StoredEntry) => isUneditedEntry(entry) && moving.has(entry.contentKey ?? '')
}

function findTitleClashes(
  wanted: readonly (HasTitle & { key: string })[],
  stored: readonly (HasTitle & StoredEntry)[],
): string[] {
  const taken = new Set(
    stored.filter((entry) => isLive(entry) && !isUneditedEntry(entry)).map(foldTitle),
  )
  return wanted.filter((entry) => taken.has(foldTitle(entry))).map(({ key }) => key)
}

/** One set can hold all keys, because keys of different kinds have different numbers of parts. */
function createDropCheck({ kingdoms, categories, questions }: Content) {
  const keys = new Set([...kingdoms, ...categories, ...questions].map(({ key }) => key))
  return ({ contentKey }: StoredEntry) => contentKey !== null && !keys.has(contentKey)
}

interface PlannedEntry<Columns> {
  id: Id
  key: string
  position: number
  columns: Columns
  /** Whether the entry's kingdom or category exists after the import. */
  isParentLive: boolean
}

function planEntries<Columns extends object>(
  wanted: readonly PlannedEntry<Columns>[],
  stored: readonly (StoredEntry & Columns)[],
  retired: readonly StoredEntry[],
  now: Date,
): KindPlan<Columns> {
  const byId = new Map(stored.map((entry) => [entry.id, entry]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const kept: { key: string; why: KeepReason }[] = []
  const written: WrittenEntry<Columns>[] = []
  const moved: { id: Id; position: number }[] = []
  for (const entry of wanted) {
    const before = byId.get(entry.id)
    const outcome = determineOutcome(entry, before)
    if (outcome === 'added' || outcome === 'returned' || outcome === 'replaced') {
      written.push(toWrittenEntry(entry, before, outcome, now))
      continue
    }
    const { id, key, position } = entry
    if (outcome !== 'same') kept.push({ key, why: outcome })
    if (before && before.position !== position) moved.push({ id, position })
  }
  for (const { id, contentKey: key, editedAt } of filterLive(stored, retired)) {
    if (wantedIds.has(id) || key === null) continue
    kept.push({ key, why: editedAt === null ? 'inUse' : 'edited' })
  }
  const gone = retired.map(({ id, contentKey }) => ({ id, key: contentKey ?? id }))
  return { written, retired: gone, moved, kept }
}

type EntryOutcome = WrittenEntry<object>['change'] | 'same' | KeepReason

function determineOutcome(
  { isParentLive, columns }: PlannedEntry<object>,
  before: StoredEntry | undefined,
): EntryOutcome {
  if (!before) return isParentLive ? 'added' : 'parentAway'
  if (before.retiredAt !== null) return isParentLive ? 'returned' : 'parentAway'
  if (!isLive(before)) return 'removed'
  if (hasColumns(before, columns)) return 'same'
  if (!isUneditedEntry(before)) return 'edited'
  return isParentLive ? 'replaced' : 'parentAway'
}

function toWrittenEntry<Columns extends object>(
  { id, key, position, columns }: PlannedEntry<Columns>,
  before: StoredEntry | undefined,
  change: WrittenEntry<Columns>['change'],
  now: Date,
): WrittenEntry<Columns> {
  const { difficulty, ...texts }: { difficulty?: unknown } = columns
  const differs = !before || !hasColumns(before, texts)
  const updatedAt = before ? nextUpdatedAt(before.updatedAt, now) : now.toISOString()
  return { id, key, position, columns, change, differs, updatedAt }
}

function hasColumns(entry: object, columns: object): boolean {
  const values = new Map<string, unknown>(Object.entries(entry))
  return Object.entries(columns).every(([name, value]) => values.get(name) === value)
}

interface HasTitle {
  title: string
}

/**
 * Leaves out entries whose title is taken. Such an entry keeps its old title, which another entry may want,
 * so the check runs again until nothing more is left out.
 */
function planTitledEntries<Columns extends HasTitle>(
  wanted: readonly PlannedEntry<Columns>[],
  stored: readonly (StoredEntry & Columns)[],
  retired: readonly StoredEntry[],
  now: Date,
): KindPlan<Columns> {
  const plan = planEntries(wanted, stored, retired, now)
  const live = filterLive(stored, retired)
  let fitting = plan.written
  for (;;) {
    const replaced = new Set(fitting.map(({ id }) => id))
    const taken = new Set(live.filter(({ id }) => !replaced.has(id)).map(foldTitle))
    const next = fitting.filter(({ columns }) => !taken.has(foldTitle(columns)))
    if (next.length === fitting.length) break
    fitting = next
  }
  const clashing = plan.written.filter((entry) => !fitting.includes(entry))
  const kept = clashing.map(({ key }) => ({ key, why: 'titleTaken' as const }))
  return { ...plan, written: fitting, kept: [...kept, ...plan.kept] }
}

function foldTitle({ title }: HasTitle): string {
  return title.toLowerCase()
}

/** Makes an ID from a key of a content release. It is the same in every database. */
export function createContentId(kind: CatalogueKind, key: string): Id {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, ID_HEX_DIGITS)
}
