import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  type ChangeAction,
  type ChangeOrigin,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Actor } from '../../audit/audit.repository.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { idOfChange, timeOfId } from '../../platform/ids.ts'
import {
  findLastChangeId,
  insertChanges,
  listEntries,
  type StoredEntry,
} from './changes.repository.ts'

export interface ChangeSource {
  author: Actor
  origin: Exclude<ChangeOrigin, 'unknown'>
}

/** The ids of what a change creates, edits, removes or restores. */
export type Touched = Partial<Record<CatalogueKind, readonly Id[]>>

interface Recorded extends ChangeSource {
  at: Date
  /** The catalogue's version with this change. */
  version: number
  touched: Touched
}

/** In three reads and one statement for however many. What `write` leaves as it was is not written down. */
export async function recordChanges<T>(
  transaction: Transaction,
  { at, version, author, origin, touched }: Recorded,
  write: () => Promise<T>,
): Promise<T> {
  const before = await listTouched(transaction, touched)
  const result = await write()
  const after = await listTouched(transaction, touched)
  const orderedAt = await notBeforeTheLast(transaction, at)
  const changes = [...after].flatMap(([entityId, entry]) => {
    const earlier = before.get(entityId)
    const action = actionOf(earlier, entry)
    if (!action) return []
    const states = { before: liveState(earlier), after: liveState(entry) }
    return [{ kind: entry.kind, entityId, action, ...states }]
  })
  const rows = changes.map((change, index) => ({
    ...change,
    id: idOfChange(orderedAt, version, index),
    origin,
    actorId: author?.id ?? null,
    actorName: author?.username ?? null,
  }))
  await insertChanges(transaction, rows)
  return result
}

/** The clocks of two processes differ, and the history has changes in the order in which they happened. */
async function notBeforeTheLast(transaction: Transaction, at: Date): Promise<Date> {
  const lastId = await findLastChangeId(transaction)
  const last = lastId && timeOfId(lastId)
  return last && last > at ? last : at
}

async function listTouched(
  transaction: Transaction,
  touched: Touched,
): Promise<Map<Id, StoredEntry>> {
  const entries = new Map<Id, StoredEntry>()
  for (const kind of CATALOGUE_KINDS) {
    for (const entry of await listEntries(transaction, kind, touched[kind] ?? [])) {
      entries.set(entry.id, entry)
    }
  }
  return entries
}

function actionOf(
  before: StoredEntry | undefined,
  after: StoredEntry,
): Exclude<ChangeAction, 'unknown'> | undefined {
  if (!before) return 'created'
  if (before.isLive && !after.isLive) return after.isRetired ? 'retired' : 'removed'
  if (!before.isLive && after.isLive) return 'restored'
  return before.state === after.state ? undefined : 'edited'
}

function liveState(entry: StoredEntry | undefined): string | null {
  return entry?.isLive ? entry.state : null
}
