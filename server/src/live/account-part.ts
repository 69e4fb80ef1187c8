import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import {
  closeGamesOfErasedHosts,
  listHostedGames,
  listJoinedGames,
  removePlayerNames,
} from './storage/old-games.repository.ts'
import { listLiveResults } from './storage/results.repository.ts'

export const liveAccountPart: AccountPart = {
  tables: ['livePlayer', 'liveResult'],
  exportOf: async ({ db, clock }, userId) => {
    const results = await listLiveResults(db, userId, clock.now())
    return {
      liveGames: {
        hosted: await listHostedGames(db, userId),
        joined: await listJoinedGames(db, userId),
        results: results.flatMap(({ isHeldBack, id: _, ...result }) => (isHeldBack ? [] : result)),
      },
    }
  },
  forget: async (transaction, userIds) => {
    await removeRowsOf(transaction, userIds, 'liveResult')
    await removePlayerNames(transaction, userIds)
    await closeGamesOfErasedHosts(transaction, userIds)
  },
}
