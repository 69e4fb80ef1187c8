import type { Backfill } from '../platform/db/backfill.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { addToStatistics } from './award-badges.ts'
import {
  countUncountedAttempts,
  findUncountedPlayer,
  isErased,
  listUncountedAttempts,
  saveCounted,
} from './past-play.repository.ts'

/** Attempts of one transaction. Players' calls wait for it. */
const COUNTED_AT_ONCE = 25

/** Counts attempts from before there were badges. Their players get the badges without being told. */
export const backfillBadges = backfillBadgesOf(COUNTED_AT_ONCE)

export function backfillBadgesOf(limit: number): Backfill {
  return {
    name: 'badges of past play',
    about: 'Counting past play',
    unit: 'attempts',
    count: countUncountedAttempts,
    // Each attempt is marked, so there is no position to remember.
    doBatch: async (transaction) => {
      const userId = await findUncountedPlayer(transaction)
      if (userId === undefined) return undefined
      await lockPlayer(transaction, userId)
      const attempts = await listUncountedAttempts(transaction, userId, limit)
      // Nothing is kept about an erased account.
      if (!(await isErased(transaction, userId))) {
        for (const attempt of attempts) await addToStatistics(transaction, attempt, false)
      }
      const ids = attempts.map(({ id }) => id)
      if (ids.length > 0) await saveCounted(transaction, ids)
      return { position: '', items: ids.length }
    },
  }
}
