import * as v from 'valibot'
import type { AccountPart } from '../../accounts/account-part.ts'
import { removeRowsOf } from '../../accounts/user-rows.repository.ts'
import { categoriesOf } from '../held-back/held-back.ts'
import type { PlayContext } from '../play-context.ts'
import { findTotal, listBests } from './history.repository.ts'
import { readHistory } from './history.ts'

const ExportSchema = v.object({
  /** Whether answers are left out because an open quiz of the player asks the same questions. */
  heldBack: v.boolean(),
  /** Absent for players who have not played. */
  total: v.optional(v.object({ points: v.number(), reachedAt: v.string() })),
  bests: v.array(v.object({ quiz: v.string(), bestPoints: v.number(), lastPlayedAt: v.string() })),
})

/** Attempts stay when an account is erased: statistics count them. */
export const playPart = ({ findHeldBack, findUntold }: PlayContext): AccountPart => ({
  tables: ['attempt', 'category_result', 'daily_play', 'recent_score', 'user_score'],
  exportOf: async ({ db, clock }, userId) => {
    const findHeldBackNow = () => findHeldBack(db, userId, clock.now())
    const untold = categoriesOf(await findUntold(db, userId, clock.now()))
    const bests = await listBests(db, userId)
    return {
      ...v.parse(ExportSchema, {
        heldBack: (await findHeldBackNow()).size > 0,
        total: await findTotal(db, userId),
        bests: bests.filter(({ categoryId }) => !untold.has(categoryId)),
      }),
      attempts: readHistory(db, userId, findHeldBackNow),
    }
  },
  forget: (transaction, userIds) =>
    removeRowsOf(transaction, userIds, 'user_score', 'category_result', 'recent_score'),
})
