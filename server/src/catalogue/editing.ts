import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { EditedVersion } from '@quiz-kingdom/shared/entities/content/edited-version.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { type CacheVersion, createCacheVersion } from '../http/response-cache/cache-version.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import {
  countLostConnections,
  type Db,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../platform/db/database.ts'
import { conflict, editConflict, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type ChangeSource, recordChanges, type TouchedIds } from './changes/record-changes.ts'
import {
  markRemoved,
  raiseCatalogueVersion,
  readCatalogueVersion,
  restoreRemoved,
} from './editing.repository.ts'

const TITLE_TAKEN_MESSAGE = 'This title is already taken'

const changeListeners = new WeakMap<Db, Set<(version: number) => void>>()

/** Reports changes made by this process only. Returns the unsubscribe function. */
export function onCatalogueChange(db: Db, listener: (version: number) => void): () => void {
  const ofDatabase = changeListeners.get(db) ?? new Set()
  changeListeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

export function createCatalogueCacheVersion(db: Db): CacheVersion {
  const { cacheVersion, recordChange } = createCacheVersion(() => readCatalogueVersion(db), {
    losses: () => countLostConnections(db),
  })
  onCatalogueChange(db, recordChange)
  return cacheVersion
}

/**
 * Every change of kingdoms, categories or questions goes through here. A change is one transaction,
 * raises the catalogue's version, and waits for changes by other processes. The history records what
 * it does to the touched entries. `plan` may read, and throws when the change is not possible. Throws
 * 409 when a title is taken: the database keeps live titles unique, ignoring case.
 */
export async function changeCatalogue<T>(
  { db, clock }: EditingContext,
  source: ChangeSource,
  plan: (transaction: Transaction) => Promise<{ touched: TouchedIds; write: () => Promise<T> }>,
): Promise<T> {
  const { version, result } = await inTransaction(db, async (transaction) => {
    // Comes first because it locks out other changes, so what `plan` reads stays true.
    const version = await raiseCatalogueVersion(transaction)
    const { touched, write } = await plan(transaction)
    const at = clock.now()
    const result = await recordChanges(transaction, { ...source, touched, at, version }, write)
    return { version, result }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? conflict(TITLE_TAKEN_MESSAGE, { title: TITLE_TAKEN_MESSAGE })
      : error
  })
  for (const listener of changeListeners.get(db) ?? []) listener(version)
  return result
}

export interface EditableEntity {
  updatedAt: string
}

export type EditingContext = Pick<AppContext, 'db' | 'clock'>

export interface EntityType<T> {
  table: CatalogueKind
  find: (db: Db, id: Id) => Promise<T | undefined>
}

function changeEntity<T>(
  context: EditingContext,
  author: User,
  { table, id }: { table: CatalogueKind; id: Id },
  write: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return changeCatalogue(context, { author, origin: 'form' }, async (transaction) => ({
    touched: { [table]: [id] },
    write: () => write(transaction),
  }))
}

/** Throws the same errors as `changeCatalogue`. */
export function createEntity<T>(
  context: EditingContext,
  author: User,
  { table, find }: EntityType<T>,
  write: (transaction: Transaction, id: Id, at: string) => Promise<void>,
): Promise<T> {
  const now = context.clock.now()
  const id = newId(now)
  return changeEntity(context, author, { table, id }, async (transaction) => {
    await write(transaction, id, now.toISOString())
    return requireEntity(transaction, find, id)
  })
}

/** Throws 404 when the entity is unknown or removed, and 409 with the stored entity when it has changed since. */
export function editEntity<T extends EditableEntity>(
  context: EditingContext,
  author: User,
  { table, find }: EntityType<T>,
  { id, updatedAt }: { id: Id } & EditedVersion,
  write: (transaction: Transaction, at: string) => Promise<void>,
): Promise<T> {
  const now = context.clock.now()
  return changeEntity(context, author, { table, id }, async (transaction) => {
    const stored = await requireEntity(transaction, find, id)
    if (updatedAt !== undefined && updatedAt !== stored.updatedAt) throw editConflict(stored)
    await write(transaction, nextUpdatedAt(stored.updatedAt, now))
    return requireEntity(transaction, find, id)
  })
}

async function requireEntity<T>(db: Db, find: EntityType<T>['find'], id: Id): Promise<T> {
  const entity = await find(db, id)
  if (!entity) throw notFound()
  return entity
}

/** Returns the current time, or 1 ms after `before` if that is later. */
export function nextUpdatedAt(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
}

/** Throws 404 when the entry is unknown or removed. */
export function removeEntity(context: EditingContext, author: User, table: CatalogueKind, id: Id) {
  const at = context.clock.now().toISOString()
  return changeEntity(context, author, { table, id }, async (transaction) => {
    if ((await markRemoved(transaction, table, [id], at)) === 0) throw notFound()
  })
}

/** Throws 404 when the entry is unknown, 409 when it is not removed or its title has been taken since. */
export function restoreEntity<T>(
  context: EditingContext,
  author: User,
  { table, find }: EntityType<T>,
  id: Id,
): Promise<T> {
  const at = context.clock.now().toISOString()
  return changeEntity(context, author, { table, id }, async (transaction) => {
    const isRestored = await restoreRemoved(transaction, table, id, at)
    const live = await requireEntity(transaction, find, id)
    if (!isRestored) throw conflict('This has not been deleted')
    return live
  })
}
