import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey, BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import { addPublicProfiles } from '../accounts/public-players.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { countBoardPlayers } from './board-points.repository.ts'
import {
  findRank,
  findShownScore,
  listNeighbours,
  listTopScores,
  type UnrankedRow,
} from './board-scores.repository.ts'

export async function readTopRows(db: Db, board: BoardKey, length: number): Promise<BoardRow[]> {
  return addRanks(db, await listTopScores(db, board, length), 1)
}

/** Returns the player's row and its neighbours, or no rows if the player is not on the board. */
export async function readRowsAround(db: Db, board: BoardKey, userId: Id): Promise<BoardRow[]> {
  const score = await findShownScore(db, board, userId)
  if (!score) return []
  const { username, points } = score
  const { above, below } = await listNeighbours(db, score)
  const firstRank = (await findRank(db, score)) - above.length
  return addRanks(db, [...above, { userId, username, points }, ...below], firstRank)
}

function addRanks(db: Db, rows: readonly UnrankedRow[], firstRank: number): Promise<BoardRow[]> {
  return addPublicProfiles(
    db,
    rows.map((row, index) => ({ rank: firstRank + index, ...row })),
  )
}

/** Returns undefined if the player is not on the board. */
export async function readPlace(db: Db, board: BoardKey, userId: Id) {
  const score = await findShownScore(db, board, userId)
  return score && { rank: await findRank(db, score), players: await countBoardPlayers(db, board) }
}
