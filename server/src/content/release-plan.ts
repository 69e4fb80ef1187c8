import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { categoryColumns } from '../catalogue/categories.repository.ts'
import { nextUpdatedAt } from '../catalogue/editing.ts'
import { kingdomColumns } from '../catalogue/kingdoms.repository.ts'
import { revisionColumns } from '../catalogue/questions.repository.ts'
import { type CatalogueKind, idOfContent } from '../ids.ts'
import type { Content, ContentCategory, ContentKingdom, ContentQuestion } from './content.ts'
import type {
  CategoryColumns,
  KindChanges,
  KingdomColumns,
  QuestionColumns,
  Stored,
  StoredEntry,
  Written,
} from './releases.repository.ts'

/**
 * Why something is not as the release would have it: an admin has changed or removed it, or
 * something in or around it; or what it belongs to is not there; or another has its title.
 */
export type WhyKept = 'edited' | 'removed' | 'inUse' | 'parentAway' | 'titleTaken'

interface KindPlan<Columns> extends KindChanges<Columns> {
  kept: readonly { key: string; why: WhyKept }[]
}

export interface ReleasePlan {
  kingdom: KindPlan<KingdomColumns>
  category: KindPlan<CategoryColumns>
  question: KindPlan<QuestionColumns>
}

/**
 * What has to be written for the database to say what the release says, except for what an admin
 * made, changed or removed. A kingdom or category that the release drops is retired only once
 * nothing is left in it.
 */
export function planRelease(content: Content, stored: Stored, now: Date): ReleasePlan {
  const kingdomId = idFinder('kingdom', stored.kingdoms)
  const categoryId = idFinder('category', stored.categories)
  const questionId = idFinder('question', stored.questions)
  const retired = planRetirements(content, stored)

  const kingdoms = content.kingdoms.map((entry) => toWantedKingdom(entry, kingdomId(entry.key)))
  const kingdom = settleTitles(
    planKind(kingdoms, stored.kingdoms, retired.kingdoms, now),
    stored.kingdoms,
  )
  const kingdomOf = parentFinder(kingdomId, liveIds(stored.kingdoms, kingdom))
  const categories = content.categories.map((entry) =>
    toWantedCategory(entry, categoryId(entry.key), kingdomOf(entry)),
  )
  const category = settleTitles(
    planKind(categories, stored.categories, retired.categories, now),
    stored.categories,
  )
  const categoryOf = parentFinder(categoryId, liveIds(stored.categories, category))
  const questions = content.questions.map((entry) =>
    toWantedQuestion(entry, questionId(entry.key), categoryOf(entry)),
  )
  const question = planKind(questions, stored.questions, retired.questions, now)
  return { kingdom, category, question }
}

/** What is stored keeps its id; what is new gets the one of its key. */
function idFinder(kind: CatalogueKind, stored: readonly StoredEntry[]): (key: string) => Id {
  const ids = new Map(stored.map((entry) => [entry.content_key, entry.id]))
  return (key) => ids.get(key) ?? idOfContent(kind, key)
}

interface Parent {
  id: Id
  isLive: boolean
}

function parentFinder(idOf: (key: string) => Id, live: ReadonlySet<Id>) {
  return ({ parentKey }: { parentKey: string }): Parent => {
    const id = idOf(parentKey)
    return { id, isLive: live.has(id) }
  }
}

function liveIds(stored: readonly StoredEntry[], plan: KindPlan<object>): Set<Id> {
  return new Set([...except(stored, plan.retired), ...plan.written].map(({ id }) => id))
}

function isLive({ deleted_at }: StoredEntry): boolean {
  return deleted_at === null
}

/** Whether it is still as a release left it. */
function isOurs(entry: StoredEntry): boolean {
  return entry.content_key !== null && entry.edited_at === null && isLive(entry)
}

/** The live entries that stay. */
function except<T extends StoredEntry>(stored: readonly T[], gone: readonly { id: Id }[]): T[] {
  const ids = new Set(gone.map(({ id }) => id))
  return stored.filter((entry) => isLive(entry) && !ids.has(entry.id))
}

interface Retirements {
  kingdoms: StoredEntry[]
  categories: StoredEntry[]
  questions: StoredEntry[]
}

function planRetirements(content: Content, stored: Stored): Retirements {
  const isDropped = dropsFrom(content)
  // An admin who changed or removed a category may want it back whole, so it keeps its questions.
  const kept = new Set(
    stored.categories
      .filter((entry) => isDropped(entry) && !isOurs(entry) && entry.retired_at === null)
      .map(({ id }) => id),
  )
  const questions = stored.questions.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !kept.has(entry.category_id),
  )
  const inUse = new Set(except(stored.questions, questions).map(({ category_id }) => category_id))
  const categories = stored.categories.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !inUse.has(entry.id),
  )
  const inhabited = new Set(
    except(stored.categories, categories).map(({ kingdom_id }) => kingdom_id),
  )
  const kingdoms = stored.kingdoms.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !inhabited.has(entry.id),
  )
  return { kingdoms, categories, questions }
}

/** Keys of different kinds differ in how many parts they have, so one set holds them all. */
function dropsFrom({ kingdoms, categories, questions }: Content) {
  const keys = new Set([...kingdoms, ...categories, ...questions].map(({ key }) => key))
  return ({ content_key }: StoredEntry) => content_key !== null && !keys.has(content_key)
}

interface Wanted<Columns> {
  id: Id
  key: string
  position: number
  columns: Columns
  /** Whether what it belongs to is there, or will be. */
  isParentLive: boolean
}

function planKind<Columns extends object>(
  wanted: readonly Wanted<Columns>[],
  stored: readonly (StoredEntry & Columns)[],
  retired: readonly StoredEntry[],
  now: Date,
): KindPlan<Columns> {
  const byId = new Map(stored.map((entry) => [entry.id, entry]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const dropped = except(stored, retired).filter(({ id }) => !wantedIds.has(id))
  const kept = dropped.flatMap(({ content_key: key, edited_at }): KindPlan<Columns>['kept'] =>
    key === null ? [] : [{ key, why: edited_at === null ? 'inUse' : 'edited' }],
  )
  const written: Written<Columns>[] = []
  const moved: { id: Id; position: number }[] = []
  const left: { key: string; why: WhyKept }[] = []
  for (const entry of wanted) {
    const before = byId.get(entry.id)
    const outcome = outcomeOf(entry, before)
    if (outcome === 'added' || outcome === 'returned' || outcome === 'replaced') {
      written.push(toWritten(entry, before, outcome, now))
      continue
    }
    const { id, key, position } = entry
    if (outcome !== 'same') left.push({ key, why: outcome })
    if (before && before.position !== position) moved.push({ id, position })
  }
  return { written, retired: retired.map(toKeyed), moved, kept: [...left, ...kept] }
}

function toKeyed({ id, content_key }: StoredEntry) {
  return { id, key: content_key ?? id }
}

type Outcome = Written<object>['change'] | 'same' | WhyKept

function outcomeOf(
  { isParentLive, columns }: Wanted<object>,
  before: StoredEntry | undefined,
): Outcome {
  if (!before) return isParentLive ? 'added' : 'parentAway'
  if (before.retired_at !== null) return isParentLive ? 'returned' : 'parentAway'
  if (!isLive(before)) return 'removed'
  if (says(before, columns)) return 'same'
  return isOurs(before) ? 'replaced' : 'edited'
}

function toWritten<Columns extends object>(
  { id, key, position, columns }: Wanted<Columns>,
  before: StoredEntry | undefined,
  change: Written<Columns>['change'],
  now: Date,
): Written<Columns> {
  const differs = !before || !says(before, columns)
  const updatedAt = before ? nextUpdatedAt(before.updated_at, now) : now.toISOString()
  return { id, key, position, columns, change, differs, updatedAt }
}

function says(entry: object, columns: object): boolean {
  const values = new Map<string, unknown>(Object.entries(entry))
  return Object.entries(columns).every(([name, value]) => values.get(name) === value)
}

interface Titled {
  title: string
}

/**
 * Takes out whatever would get the title of another living entry. Whoever is taken out keeps the
 * title it has, which may in turn be in somebody's way: hence the rounds.
 */
function settleTitles<Columns extends Titled>(
  plan: KindPlan<Columns>,
  stored: readonly (StoredEntry & Titled)[],
): KindPlan<Columns> {
  const live = except(stored, plan.retired)
  let fitting = plan.written
  for (;;) {
    const replaced = new Set(fitting.map(({ id }) => id))
    const taken = new Set(live.filter(({ id }) => !replaced.has(id)).map(foldedTitle))
    const next = fitting.filter(({ columns }) => !taken.has(foldedTitle(columns)))
    if (next.length === fitting.length) break
    fitting = next
  }
  const clashing = plan.written.filter((entry) => !fitting.includes(entry))
  const kept = clashing.map(({ key }) => ({ key, why: 'titleTaken' as const }))
  return { ...plan, written: fitting, kept: [...kept, ...plan.kept] }
}

function foldedTitle({ title }: Titled): string {
  return title.toLowerCase()
}

function toWantedKingdom(entry: ContentKingdom, id: Id): Wanted<KingdomColumns> {
  const { key, position, image } = entry
  const columns = { ...kingdomColumns(entry), image_id: image.id }
  return { id, key, position, columns, isParentLive: true }
}

function toWantedCategory(entry: ContentCategory, id: Id, parent: Parent): Wanted<CategoryColumns> {
  const { key, position, image } = entry
  const columns = { ...categoryColumns({ ...entry, kingdomId: parent.id }), image_id: image.id }
  return { id, key, position, columns, isParentLive: parent.isLive }
}

function toWantedQuestion(entry: ContentQuestion, id: Id, parent: Parent): Wanted<QuestionColumns> {
  const { key, position } = entry
  const columns = { ...revisionColumns(entry), category_id: parent.id }
  return { id, key, position, columns, isParentLive: parent.isLive }
}
