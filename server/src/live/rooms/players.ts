import type { LivePlayerList } from '@quiz-kingdom/shared/entities/live.ts'
import type { Db } from '../../platform/db/database.ts'
import { closedNumber } from '../rules/phases.ts'
import { rank } from '../rules/standings.ts'
import { listScores } from '../storage/answers.repository.ts'
import type { Game } from '../storage/games.repository.ts'
import { listRemoved } from '../storage/players.repository.ts'

export async function listEverybody(db: Db, game: Game): Promise<LivePlayerList> {
  const number = closedNumber(game)
  const scores = await listScores(db, { gameId: game.id, round: game.round, number })
  const ranked = rank(scores)
  const removed = await listRemoved(db, game.id)
  return {
    players: [
      ...ranked.map((row) => ({ ...row, isRemoved: false })),
      ...removed.map((row) => ({ ...row, score: 0, rank: ranked.length + 1, isRemoved: true })),
    ],
  }
}
