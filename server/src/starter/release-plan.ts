import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { nextUpdatedAt } from '../catalogue/editing.ts'
import { idsFrom } from '../ids.ts'
import type { Content, ContentCategory, ContentKingdom, ContentQuestion } from './content.ts'

/** What any stored entry tells of its past. */
export interface StoredEntry {
  id: Id
  /** Null for what an admin made, and for what an earlier release dropped. */
  contentKey: string | null
  updatedAt: string
  editedAt: string | null
  deletedAt: string | null
}

export interface KingdomFields {
  title: string
  description: string
  imageId: string
}

export interface CategoryFields extends KingdomFields {
  kingdomId: Id
  color: string
  points: number
  timeAllowed: string
}

export interface QuestionFields {
  categoryId: Id
  questionText: string
  /** JSON, as it is stored. */
  options: string
  correctAnswer: number
  description: string
}

export interface Stored {
  kingdoms: (StoredEntry & KingdomFields)[]
  categories: (StoredEntry & CategoryFields)[]
  questions: (StoredEntry & QuestionFields)[]
}

/** A new entry, or one that takes the place of what is stored under its id. */
export type Written<Fields> = Fields & {
  id: Id
  contentKey: string
  updatedAt: string
  isNew: boolean
}

export interface ReleasePlan {
  written: {
    kingdoms: Written<KingdomFields>[]
    categories: Written<CategoryFields>[]
    questions: Written<QuestionFields>[]
  }
  removed: Stored
  /** Keys of what stays as it is, because something else has its title. */
  clashing: string[]
}

/**
 * Turns what is stored into what the release says, except for what an admin made, changed or
 * removed. A kingdom or category that the release drops goes only once nothing is left in it.
 */
export function planRelease(content: Content, stored: Stored, now: Date): ReleasePlan {
  const removed = planRemovals(content, stored)

  const kingdoms = settleTitles(
    write(content.kingdoms.map(toKingdom), stored.kingdoms, now),
    except(stored.kingdoms, removed.kingdoms),
  )
  // What is new in a kingdom that an admin removed stays out with it.
  const kingdomIds = idsByKey([...stored.kingdoms.filter(isLive), ...kingdoms.fitting])
  const categories = settleTitles(
    write(placed(content.categories, kingdomIds, toCategory), stored.categories, now),
    except(stored.categories, removed.categories),
  )
  const categoryIds = idsByKey([...stored.categories, ...categories.fitting])
  const questions = write(placed(content.questions, categoryIds, toQuestion), stored.questions, now)

  return {
    written: { kingdoms: kingdoms.fitting, categories: categories.fitting, questions },
    removed,
    clashing: [...kingdoms.clashing, ...categories.clashing],
  }
}

function isLive({ deletedAt }: StoredEntry): boolean {
  return deletedAt === null
}

/** Whether it is still as a release left it. */
function isOurs(entry: StoredEntry): boolean {
  return entry.contentKey !== null && entry.editedAt === null && isLive(entry)
}

function planRemovals(content: Content, stored: Stored): Stored {
  const keys = new Set(
    [...content.kingdoms, ...content.categories, ...content.questions].map(({ key }) => key),
  )
  const isDropped = ({ contentKey }: StoredEntry) => contentKey !== null && !keys.has(contentKey)

  // An admin who changed a category wants it whole, so it keeps its questions too.
  const kept = new Set(
    stored.categories.filter((entry) => isDropped(entry) && !isOurs(entry)).map(({ id }) => id),
  )
  const questions = stored.questions.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !kept.has(entry.categoryId),
  )
  const inUse = new Set(except(stored.questions, questions).map(({ categoryId }) => categoryId))
  const categories = stored.categories.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !inUse.has(entry.id),
  )
  const inhabited = new Set(except(stored.categories, categories).map(({ kingdomId }) => kingdomId))
  const kingdoms = stored.kingdoms.filter(
    (entry) => isDropped(entry) && isOurs(entry) && !inhabited.has(entry.id),
  )
  return { kingdoms, categories, questions }
}

/** The live entries that stay. */
function except<T extends StoredEntry>(stored: readonly T[], removed: readonly T[]): T[] {
  const gone = new Set(removed)
  return stored.filter((entry) => isLive(entry) && !gone.has(entry))
}

interface Wanted<Fields> {
  key: string
  fields: Fields
}

/** What has to be written for the wanted entries to be stored; what is so already is left out. */
function write<Fields extends object>(
  wanted: readonly Wanted<Fields>[],
  stored: readonly (StoredEntry & Fields)[],
  now: Date,
): Written<Fields>[] {
  const nextId = idsFrom(now)
  const storedByKey = new Map(stored.map((entry) => [entry.contentKey, entry]))
  return wanted.flatMap(({ key, fields }): Written<Fields>[] => {
    const before = storedByKey.get(key)
    if (!before) {
      const updatedAt = now.toISOString()
      return [{ ...fields, id: nextId(), contentKey: key, updatedAt, isNew: true }]
    }
    if (!isOurs(before) || holds(before, fields)) return []
    const updatedAt = nextUpdatedAt(before.updatedAt, now)
    return [{ ...fields, id: before.id, contentKey: key, updatedAt, isNew: false }]
  })
}

function holds(entry: object, fields: object): boolean {
  const values = new Map<string, unknown>(Object.entries(entry))
  return Object.entries(fields).every(([name, value]) => values.get(name) === value)
}

interface Titled {
  id: Id
  title: string
}

/**
 * Sets apart whatever would take the title of another living entry. Whoever is set apart keeps the
 * title it has, which may in turn be in somebody's way: hence the rounds.
 */
function settleTitles<Fields extends Titled & { contentKey: string }>(
  written: readonly Fields[],
  live: readonly Titled[],
): { fitting: Fields[]; clashing: string[] } {
  let fitting = [...written]
  for (;;) {
    const replaced = new Set(fitting.map(({ id }) => id))
    const taken = new Set(live.filter(({ id }) => !replaced.has(id)).map(foldedTitle))
    const next = fitting.filter((entry) => !taken.has(foldedTitle(entry)))
    if (next.length === fitting.length) break
    fitting = next
  }
  const clashing = written.filter((entry) => !fitting.includes(entry))
  return { fitting, clashing: clashing.map(({ contentKey }) => contentKey) }
}

function foldedTitle({ title }: Titled): string {
  return title.toLowerCase()
}

function idsByKey(entries: readonly { id: Id; contentKey: string | null }[]): Map<string, Id> {
  return new Map(entries.flatMap(({ id, contentKey }) => (contentKey ? [[contentKey, id]] : [])))
}

/** The entries whose parent is there, with its id. */
function placed<Entry extends { parentKey: string }, Fields>(
  entries: readonly Entry[],
  parentIds: ReadonlyMap<string, Id>,
  place: (entry: Entry, parentId: Id) => Wanted<Fields>,
): Wanted<Fields>[] {
  return entries.flatMap((entry) => {
    const parentId = parentIds.get(entry.parentKey)
    return parentId === undefined ? [] : [place(entry, parentId)]
  })
}

function toKingdom({ key, title, description, image }: ContentKingdom): Wanted<KingdomFields> {
  return { key, fields: { title, description, imageId: image.id } }
}

function toCategory(entry: ContentCategory, kingdomId: Id): Wanted<CategoryFields> {
  const { key, title, description, color, points, timeAllowed, image } = entry
  const fields = { title, description, color, points, timeAllowed, kingdomId, imageId: image.id }
  return { key, fields }
}

function toQuestion(entry: ContentQuestion, categoryId: Id): Wanted<QuestionFields> {
  const { key, questionText, correctAnswer, description } = entry
  const options = JSON.stringify(entry.options)
  return { key, fields: { categoryId, questionText, options, correctAnswer, description } }
}
