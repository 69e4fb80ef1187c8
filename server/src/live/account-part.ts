import type { AccountPart } from '../accounts/account-part.ts'
import {
  closeGamesOfErasedHosts,
  listHostedGames,
  listJoinedGames,
  removePlayerNames,
} from './storage/old-games.repository.ts'
import { listLiveResults } from './storage/results.repository.ts'

export const liveAccountPart = {
  erasedTables: ['liveResult'],
  otherTables: ['livePlayer'],
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
    await removePlayerNames(transaction, userIds)
    await closeGamesOfErasedHosts(transaction, userIds)
  },
} satisfies AccountPart
