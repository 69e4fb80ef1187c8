import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Backfill } from '../../platform/db/backfill.ts'
import {
  countCategoryResults,
  lockCategoryResultsAfter,
  takeBestSharesFromAttempts,
} from '../category-results.repository.ts'

/** Results of one transaction. Submissions of their players wait for it. */
const RESULTS_AT_ONCE = 100

/**
 * Takes the best shares from the attempts. A database may have none yet, or shares that were told by the
 * points of today, which were a full one where the points had fallen.
 */
export const backfillBestShares: Backfill = {
  name: 'best shares of quizzes',
  about: 'Looking up best shares',
  unit: 'results',
  count: countCategoryResults,
  doBatch: async (transaction, position: Id | '') => {
    const ids = await lockCategoryResultsAfter(transaction, position, RESULTS_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return undefined
    await takeBestSharesFromAttempts(transaction, { after: position, until: last })
    return { position: last, items: ids.length }
  },
}
