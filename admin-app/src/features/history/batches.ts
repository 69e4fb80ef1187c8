import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { LogPage } from '../../ui/list/log-list.tsx'

/** Ids of changes made together, as by an import, begin with the same digits and end with a number. */
const BATCH_DIGITS = 20
const ID_DIGITS = 24

export function batchOf({ id }: Pick<CatalogueChange, 'id'>): string {
  return id.slice(0, BATCH_DIGITS)
}

export function groupByBatch(changes: readonly CatalogueChange[]): CatalogueChange[][] {
  return [...Map.groupBy(changes, batchOf).values()]
}

/** Where the next page starts. It skips the rest of a long batch, which is loaded on its own. */
export function nextPage(changes: readonly CatalogueChange[]): { before?: Id; skipped?: string } {
  const [previous, last] = changes.slice(-2)
  if (!previous || !last || batchOf(previous) !== batchOf(last)) {
    const before = changes.at(-1)?.id
    return before === undefined ? {} : { before }
  }
  const skipped = batchOf(last)
  return { before: skipped.padEnd(ID_DIGITS, '0'), skipped }
}

/** The changes of a batch on a page that starts within it. */
export function restOf(batch: string, { entries, hasOlder }: LogPage<CatalogueChange>) {
  const rest = entries.filter((change) => batchOf(change) === batch)
  return { rest, isComplete: rest.length < entries.length || !hasOlder }
}

export function withRest(
  changes: readonly CatalogueChange[],
  batch: string,
  rest: readonly CatalogueChange[],
): CatalogueChange[] {
  const end = changes.findLastIndex((change) => batchOf(change) === batch) + 1
  return changes.toSpliced(end, 0, ...rest)
}

/** A page loaded earlier may not know of later changes to the same entry. */
export function withLatestIds(changes: readonly CatalogueChange[]): CatalogueChange[] {
  const lastIds = new Map<Id, Id>()
  for (const { entityId, lastId } of changes) {
    if (lastId > (lastIds.get(entityId) ?? '')) lastIds.set(entityId, lastId)
  }
  return changes.map((change) => ({
    ...change,
    lastId: lastIds.get(change.entityId) ?? change.lastId,
  }))
}
