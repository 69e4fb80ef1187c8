import type { AccountPart } from '../accounts/account-part.ts'
import { listLeaguesOf } from './leagues.repository.ts'
import { leaveAllLeagues, transferLeaguesOf } from './leagues.ts'

export const leaguesAccountPart: AccountPart = {
  otherTables: ['leagueMember'],
  exportOf: async ({ db }, userId) => {
    const leagues = await listLeaguesOf(db, userId)
    return {
      leagues: leagues.map(({ name, ownerId, joinedAt }) => ({
        name,
        isOwner: ownerId === userId,
        joinedAt,
      })),
    }
  },
  forget: leaveAllLeagues,
  whenDeactivated: transferLeaguesOf,
}
