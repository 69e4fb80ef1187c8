import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { listLeaguesOf } from './leagues.repository.ts'
import { leaveAllLeagues, transferLeaguesOf } from './leagues.ts'

const LeaguesExportSchema = v.object({
  leagues: v.array(v.object({ name: v.string(), isOwner: v.boolean(), joinedAt: v.string() })),
})

export const leaguesAccountPart: AccountPart = {
  tables: ['league_member'],
  exportOf: async ({ db }, userId) => {
    const leagues = await listLeaguesOf(db, userId)
    return v.parse(LeaguesExportSchema, {
      leagues: leagues.map((league) => ({ ...league, isOwner: league.ownerId === userId })),
    })
  },
  forget: leaveAllLeagues,
  whenDeactivated: transferLeaguesOf,
}
