import type { AccountPart } from '../accounts/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { findProfileChoice, listKingdomAccuracies, listPlayedDays } from './profiles.repository.ts'

export const profilesAccountPart = ({ findHeldBackAttempts }: PlayContext): AccountPart => ({
  erasedTables: ['profile'],
  exportOf: async ({ db, clock }, userId) => {
    const heldBackAttempts = await findHeldBackAttempts(db, userId, clock.now())
    const accuracy = await listKingdomAccuracies(db, userId, heldBackAttempts)
    return {
      profile: await findProfileChoice(db, userId),
      accuracy: accuracy.map(({ kingdomId: _, ...kingdom }) => kingdom),
      days: await listPlayedDays(db, userId, ''),
    }
  },
})
