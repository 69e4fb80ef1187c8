import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'

const MEDALS = 3

export interface LeaderboardParts {
  medalists: readonly TopPlayer[]
  others: readonly TopPlayer[]
  /** The signed-in player; absent when not in the list, or when the list is no more than the podium. */
  self: TopPlayer | undefined
}

/** `players` are in the order of their rank. */
export function splitLeaderboard(
  players: readonly TopPlayer[],
  userId: Id | undefined,
): LeaderboardParts {
  return {
    medalists: players.slice(0, MEDALS),
    others: players.slice(MEDALS),
    self: players.length > MEDALS ? players.find((player) => player.userId === userId) : undefined,
  }
}
