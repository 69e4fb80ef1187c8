import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { TOLD_FROM_ATTEMPTS } from '@quiz-kingdom/shared/entities/question-statistics.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { evictOldest } from '../../platform/evict-oldest.ts'
import { listRightShares } from './right-shares.repository.ts'

/** How long a share is told as it was read: those who play the same quiz are told the same ones. */
export const KEPT_MS = 10_000
const KEPT_MAX = 10_000

interface Kept {
  readAt: number
  /** Undefined while too few players were asked. */
  share: number | undefined
}

const keptOf = new WeakMap<Db, Map<Id, Kept>>()

/** The share of all players who had the revision right; undefined while too few were asked. */
export async function findRightShare(db: Db, revisionId: Id): Promise<number | undefined> {
  return (await findRightShares(db, [revisionId])).get(revisionId)
}

async function findRightShares(
  db: Db,
  revisionIds: readonly Id[],
): Promise<ReadonlyMap<Id, number | undefined>> {
  const kept = keptOf.get(db) ?? new Map<Id, Kept>()
  keptOf.set(db, kept)
  const readAt = performance.now()
  const isFresh = (id: Id) => readAt - (kept.get(id)?.readAt ?? Number.NEGATIVE_INFINITY) < KEPT_MS
  const missing = revisionIds.filter((id) => !isFresh(id))
  if (missing.length > 0) {
    // A result that is stored is told, with these or without.
    const read = await listRightShares(db, missing, TOLD_FROM_ATTEMPTS).catch(() => undefined)
    if (!read) return new Map()
    const shares = new Map(read.map(({ revisionId, share }) => [revisionId, share]))
    for (const id of missing) {
      kept.delete(id)
      kept.set(id, { readAt, share: shares.get(id) })
    }
  }
  const found = new Map(revisionIds.map((id) => [id, kept.get(id)?.share]))
  evictOldest(kept, KEPT_MAX)
  return found
}

/** Adds to each answer how many players got it right, unless it is held back. Call it outside a transaction. */
export async function withRightShares<Result extends { resultDetails: ResultDetail[] }>(
  db: Db,
  result: Result,
): Promise<Result> {
  const told = result.resultDetails.flatMap(({ revisionId, heldBack }) =>
    revisionId === undefined || heldBack !== undefined ? [] : [revisionId],
  )
  const shares = await findRightShares(db, told)
  const resultDetails = result.resultDetails.map((detail) => {
    const { revisionId, heldBack } = detail
    const isTold = revisionId !== undefined && heldBack === undefined
    const rightShare = isTold ? shares.get(revisionId) : undefined
    return rightShare === undefined ? detail : { ...detail, rightShare }
  })
  return { ...result, resultDetails }
}
