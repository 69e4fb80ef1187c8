import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { LogPage } from '../../ui/list/log-list.tsx'

/** Changes made together, as by an import, have ids that differ only after this number of digits. */
const BATCH_ID_LENGTH = 20
const CHANGE_ID_LENGTH = 24

export function getBatchId({ id }: Pick<CatalogueChange, 'id'>): string {
  return id.slice(0, BATCH_ID_LENGTH)
}

export function groupByBatch(changes: readonly CatalogueChange[]): CatalogueChange[][] {
  return [...Map.groupBy(changes, getBatchId).values()]
}

/**
 * Returns where the next page starts. If a page ends within a batch, the rest of the batch is
 * skipped and loaded separately.
 */
export function getNextPage(changes: readonly CatalogueChange[]): {
  before?: Id
  skipped?: string
} {
  const [previous, last] = changes.slice(-2)
  if (!previous || !last || getBatchId(previous) !== getBatchId(last)) {
    const before = changes.at(-1)?.id
    return before === undefined ? {} : { before }
  }
  const skipped = getBatchId(last)
  return { before: skipped.padEnd(CHANGE_ID_LENGTH, '0'), skipped }
}

/** Picks the remaining changes of a batch from a page that starts within the batch. */
export function pickRest(batch: string, { entries, hasOlder }: LogPage<CatalogueChange>) {
  const rest = entries.filter((change) => getBatchId(change) === batch)
  return { rest, isComplete: rest.length < entries.length || !hasOlder }
}

export function insertRest(
  changes: readonly CatalogueChange[],
  batch: string,
  rest: readonly CatalogueChange[],
): CatalogueChange[] {
  const end = changes.findLastIndex((change) => getBatchId(change) === batch) + 1
  return changes.toSpliced(end, 0, ...rest)
}

/** Updates each `lastId`, because a page loaded earlier may lack later changes to the same entry. */
export function updateLastIds(changes: readonly CatalogueChange[]): CatalogueChange[] {
  const lastIds = new Map<Id, Id>()
  for (const { entityId, lastId } of changes) {
    if (lastId > (lastIds.get(entityId) ?? '')) lastIds.set(entityId, lastId)
  }
  return changes.map((change) => ({
    ...change,
    lastId: lastIds.get(change.entityId) ?? change.lastId,
  }))
}
