import { EarnedBadgeSchema } from '@quiz-kingdom/shared/entities/game/badge.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { listEarnedBadges } from './badges.ts'

const BadgesExportSchema = v.object({
  badges: v.array(v.omit(EarnedBadgeSchema, ['id', 'crest'])),
})

/** `profilesAccountPart` exports the play counts. */
export const badgesAccountPart = ({ findHeldBackAttempts }: PlayContext): AccountPart => ({
  erasedTables: ['badgeAward', 'playCount'],
  exportOf: async ({ db, clock }, userId) => {
    const heldBackAttempts = await findHeldBackAttempts(db, userId, clock.now())
    return v.parse(BadgesExportSchema, {
      badges: await listEarnedBadges(db, userId, heldBackAttempts),
    })
  },
})
