import type { EditedVersion } from '@quiz-kingdom/shared/entities/edited-version.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { conflict, editConflict, notFound } from '../errors.ts'
import type { CatalogueKind } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { type Freshness, freshnessOfVersion } from '../ready/freshness.ts'
import {
  raiseCatalogueVersion,
  readCatalogueVersion,
  removeSoftly,
  restoreRemoved,
} from './editing.repository.ts'

type ChangeListener = (version: number) => void

const listeners = new WeakMap<Db, Set<ChangeListener>>()

/**
 * Calls the listener with the catalogue's new version after each change that this process makes.
 * Of another process's changes only `readCatalogueVersion` tells. Gives the way to stop listening.
 */
export function onCatalogueChange(db: Db, listener: ChangeListener): () => void {
  const heard = listeners.get(db) ?? new Set()
  listeners.set(db, heard.add(listener))
  return () => void heard.delete(listener)
}

/** Tells whether what was read of the catalogue is still true. */
export function watchCatalogue(db: Db): Freshness {
  const { freshness, changed } = freshnessOfVersion(() => readCatalogueVersion(db))
  onCatalogueChange(db, changed)
  return freshness
}

/**
 * All that changes kingdoms, categories or questions goes through here: all or nothing, one change
 * after another whichever process makes it, and counted. Live titles are unique ignoring case, which
 * the database sees to; throws 409 when one is taken.
 */
export async function changeCatalogue<T>(
  { db }: Pick<Parts, 'db'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { version, result } = await inTransaction(db, async (transaction) => {
    // First, because it makes all other changes wait: what `work` reads stays true until its end.
    const version = await raiseCatalogueVersion(transaction)
    return { version, result: await work(transaction) }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? titleTaken() : error
  })
  for (const listener of listeners.get(db) ?? []) listener(version)
  return result
}

function titleTaken() {
  const message = 'This title is already taken'
  return conflict(message, { title: message })
}

interface Editable {
  updatedAt: string
}

type Find<T> = (db: Db, id: Id) => Promise<T | undefined>
type CataloguePart = Pick<Parts, 'db' | 'clock'>

/**
 * Writes an admin's edit, unless the stored entity is no longer the version that was edited. Throws
 * 404 when there is nothing to edit, and 409 with the stored entity when it has changed since.
 */
export function editEntity<T extends Editable>(
  { db, clock }: CataloguePart,
  find: Find<T>,
  { id, updatedAt }: { id: Id } & EditedVersion,
  write: (transaction: Transaction, at: string) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  return changeCatalogue({ db }, async (transaction) => {
    const stored = await find(transaction, id)
    if (!stored) throw notFound()
    if (updatedAt !== undefined && updatedAt !== stored.updatedAt) throw editConflict(stored)
    return write(transaction, nextUpdatedAt(stored.updatedAt, now))
  })
}

/** When an edit counts as made: never the moment of the version before it, however fast it came. */
export function nextUpdatedAt(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
}

/** Throws 404 when it is unknown or already removed. */
export function remove({ db, clock }: CataloguePart, table: CatalogueKind, id: Id): Promise<void> {
  const at = clock.now().toISOString()
  return changeCatalogue({ db }, async (transaction) => {
    if (!(await removeSoftly(transaction, table, id, at))) throw notFound()
  })
}

/** Throws 404 when it is unknown, 409 when it is not removed or its title has been taken since. */
export function restore<T>(
  { db, clock }: CataloguePart,
  table: CatalogueKind,
  find: Find<T>,
  id: Id,
): Promise<T> {
  const at = clock.now().toISOString()
  return changeCatalogue({ db }, async (transaction) => {
    const isRestored = await restoreRemoved(transaction, table, id, at)
    const live = await find(transaction, id)
    if (!live) throw notFound()
    if (!isRestored) throw conflict('This is not removed')
    return live
  })
}
