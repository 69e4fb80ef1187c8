import type { LiveTeamRow } from '@quiz-kingdom/shared/entities/game/live.ts'

export type Ranked<Row> = Row & { rank: number | null }

/**
 * Ranks rows by score, the highest first. Equal scores share a rank, as in 1, 1, 3. Rows without points have
 * no rank.
 */
export function rankByScore<Row extends { score: number }>(rows: readonly Row[]): Ranked<Row>[] {
  const sorted = rows.toSorted((a, b) => b.score - a.score)
  const scores = sorted.map(({ score }) => score).filter((score) => score > 0)
  // The first of several equal scores is entered last, so its rank stays.
  const rankOf = new Map(scores.map((score, index) => [score, index + 1] as const).toReversed())
  return sorted.map((row) => ({ ...row, rank: rankOf.get(row.score) ?? null }))
}

/** A team's score is the mean of its players, so that teams of different sizes are comparable. */
export function rankTeams(
  players: readonly { team: number | null; score: number }[],
  teams: number,
): LiveTeamRow[] {
  const rows = Array.from({ length: teams }, (_, team) => {
    const members = players.filter((player) => player.team === team)
    const sum = members.reduce((total, { score }) => total + score, 0)
    return { team, players: members.length, score: Math.round(sum / Math.max(1, members.length)) }
  })
  return rankByScore(rows)
}
