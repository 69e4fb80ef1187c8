import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { listLeaguesOf } from './leagues.repository.ts'
import { leaveAllLeagues, passOnLeaguesOf } from './leagues.ts'

const ExportSchema = v.object({
  leagues: v.array(v.object({ name: v.string(), isOwner: v.boolean(), joinedAt: v.string() })),
})

export const leaguesPart: AccountPart = {
  tables: ['league_member'],
  exportOf: async ({ db }, userId) => {
    const leagues = await listLeaguesOf(db, userId)
    return v.parse(ExportSchema, {
      leagues: leagues.map((league) => ({ ...league, isOwner: league.ownerId === userId })),
    })
  },
  forget: leaveAllLeagues,
  whenDeactivated: passOnLeaguesOf,
}
