import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import {
  closeGamesOfErasedHosts,
  listHostedGames,
  listJoinedGames,
  removePlayerNames,
} from './storage/old-games.repository.ts'
import { listLiveResults } from './storage/results.repository.ts'

const LiveExportSchema = v.object({
  liveGames: v.object({
    hosted: v.array(v.object({ quiz: v.string(), createdAt: v.string() })),
    joined: v.array(v.object({ quiz: v.string(), name: v.string(), joinedAt: v.string() })),
    results: v.array(
      v.object({
        categoryId: v.string(),
        rightAnswers: v.number(),
        questions: v.number(),
        points: v.number(),
        rank: v.number(),
        players: v.number(),
        finishedAt: v.string(),
      }),
    ),
  }),
})

export const liveAccountPart: AccountPart = {
  tables: ['live_player', 'live_result'],
  exportOf: async ({ db, clock }, userId) => {
    const results = await listLiveResults(db, userId, clock.now())
    return v.parse(LiveExportSchema, {
      liveGames: {
        hosted: await listHostedGames(db, userId),
        joined: await listJoinedGames(db, userId),
        results: results.filter(({ isHeldBack }) => !isHeldBack),
      },
    })
  },
  forget: async (transaction, userIds) => {
    await removeRowsOf(transaction, userIds, 'live_result')
    await removePlayerNames(transaction, userIds)
    await closeGamesOfErasedHosts(transaction, userIds)
  },
}
