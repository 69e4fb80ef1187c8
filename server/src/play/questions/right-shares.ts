import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { STATISTICS_ATTEMPTS_MIN } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { setNewest } from '../../platform/set-newest.ts'
import { listRightShares } from './right-shares.repository.ts'

/** How long a share is cached, for other players who finish the same quiz. */
export const SHARE_CACHE_MS = 10_000
const CACHED_SHARES_MAX = 10_000

interface CachedShare {
  readAt: number
  share: number | undefined
}

const shareCaches = new WeakMap<Db, Map<Id, CachedShare>>()

/** Returns the share of players who answered right, or undefined while too few have answered. */
export async function findRightShare(db: Db, revisionId: Id): Promise<number | undefined> {
  return (await findRightShares(db, [revisionId])).get(revisionId)
}

async function findRightShares(
  db: Db,
  revisionIds: readonly Id[],
): Promise<ReadonlyMap<Id, number | undefined>> {
  const cache = shareCaches.get(db) ?? new Map<Id, CachedShare>()
  shareCaches.set(db, cache)
  const readAt = performance.now()
  const isFresh = (id: Id) =>
    readAt - (cache.get(id)?.readAt ?? Number.NEGATIVE_INFINITY) < SHARE_CACHE_MS
  const missing = revisionIds.filter((id) => !isFresh(id))
  const found = new Map(revisionIds.map((id) => [id, cache.get(id)?.share]))
  if (missing.length === 0) return found
  // The result is stored by now, so a failure here must not fail the submission.
  const read = await listRightShares(db, missing, STATISTICS_ATTEMPTS_MIN).catch(() => undefined)
  if (!read) return new Map()
  for (const id of missing) {
    const share = read.get(id)
    found.set(id, share)
    setNewest(cache, id, { readAt, share }, CACHED_SHARES_MAX)
  }
  return found
}

/**
 * Adds to each answer that is not held back the share of players who got it right. Call it outside a
 * transaction.
 */
export async function addRightShares<Result extends { resultDetails: ResultDetail[] }>(
  db: Db,
  result: Result,
): Promise<Result> {
  const shownRevisionOf = ({ revisionId, heldBack }: ResultDetail) =>
    heldBack === undefined ? revisionId : undefined
  const shares = await findRightShares(
    db,
    result.resultDetails.flatMap((detail) => shownRevisionOf(detail) ?? []),
  )
  const resultDetails = result.resultDetails.map((detail) => {
    const rightShare = shares.get(shownRevisionOf(detail) ?? '')
    return rightShare === undefined ? detail : { ...detail, rightShare }
  })
  return { ...result, resultDetails }
}
