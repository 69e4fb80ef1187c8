import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import { readDailyHistory } from './history.ts'
import { findStreak } from './streaks/streaks.repository.ts'

const ExportSchema = v.object({
  /** Absent for players who have finished no daily quiz. */
  streak: v.optional(v.object({ length: v.number(), longest: v.number(), lastDay: v.string() })),
})

/** Attempts stay when an account is erased: statistics count them. */
export const dailyPart = ({ findHeldBack }: PlayContext): AccountPart => ({
  tables: ['daily_attempt', 'streak'],
  exportOf: async ({ db, clock }, userId) => ({
    ...v.parse(ExportSchema, { streak: await findStreak(db, userId) }),
    dailyAttempts: readDailyHistory(db, userId, () => findHeldBack(db, userId, clock.now())),
  }),
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'streak'),
})
