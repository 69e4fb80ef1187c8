import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  type ChangeAction,
  type ChangeOrigin,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Actor } from '../../audit/audit.repository.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { createChangeId, parseIdTime } from '../../platform/ids.ts'
import {
  type CatalogueEntry,
  findLastChangeId,
  insertChanges,
  listCatalogueEntries,
} from './changes.repository.ts'

export interface ChangeSource {
  author: Actor
  origin: Exclude<ChangeOrigin, 'unknown'>
}

/** The entries that a change creates, edits, removes or restores. */
export type TouchedIds = Partial<Record<CatalogueKind, readonly Id[]>>

interface RecordOptions extends ChangeSource {
  at: Date
  /** The catalogue's version after this change. */
  version: number
  touched: TouchedIds
}

/** Calls `write`, and adds an entry to the history for each touched entity that it changed. */
export async function recordChanges<T>(
  transaction: Transaction,
  { at, version, author, origin, touched }: RecordOptions,
  write: () => Promise<T>,
): Promise<T> {
  const before = await listTouchedEntries(transaction, touched)
  const result = await write()
  const after = await listTouchedEntries(transaction, touched)
  const time = await chooseChangeTime(transaction, at)
  const changes = [...after].flatMap(([entityId, entry]) => {
    const earlier = before.get(entityId)
    const action = determineAction(earlier, entry)
    if (!action) return []
    const states = { before: toLiveState(earlier), after: toLiveState(entry) }
    return [{ kind: entry.kind, entityId, action, ...states }]
  })
  const rows = changes.map((change, index) => ({
    ...change,
    id: createChangeId(time, version, index),
    origin,
    actorId: author?.id ?? null,
    actorName: author?.username ?? null,
  }))
  await insertChanges(transaction, rows)
  return result
}

/** Clocks of processes differ, so this returns the last change's time if that is later than `at`. */
async function chooseChangeTime(transaction: Transaction, at: Date): Promise<Date> {
  const lastId = await findLastChangeId(transaction)
  const last = lastId && parseIdTime(lastId)
  return last && last > at ? last : at
}

async function listTouchedEntries(
  transaction: Transaction,
  touched: TouchedIds,
): Promise<Map<Id, CatalogueEntry>> {
  const entries = new Map<Id, CatalogueEntry>()
  for (const kind of CATALOGUE_KINDS) {
    for (const entry of await listCatalogueEntries(transaction, kind, touched[kind] ?? [])) {
      entries.set(entry.id, entry)
    }
  }
  return entries
}

function determineAction(
  before: CatalogueEntry | undefined,
  after: CatalogueEntry,
): Exclude<ChangeAction, 'unknown'> | undefined {
  if (!before) return 'created'
  if (before.isLive && !after.isLive) return after.isRetired ? 'retired' : 'removed'
  if (!before.isLive && after.isLive) return 'restored'
  return before.state === after.state ? undefined : 'edited'
}

function toLiveState(entry: CatalogueEntry | undefined): string | null {
  return entry?.isLive ? entry.state : null
}
