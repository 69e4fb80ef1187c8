import type { LiveTeamRow } from '@quiz-kingdom/shared/entities/game/live.ts'

/** Ranks rows by score, the highest first. Equal scores share a rank, as in 1, 1, 3. */
export function rankByScore<Row extends { score: number }>(
  rows: readonly Row[],
): (Row & { rank: number })[] {
  const sorted = rows.toSorted((a, b) => b.score - a.score)
  const ranked: (Row & { rank: number })[] = []
  for (const [index, row] of sorted.entries()) {
    const previous = ranked.at(-1)
    const isTie = previous !== undefined && previous.score === row.score
    ranked.push({ ...row, rank: isTie ? previous.rank : index + 1 })
  }
  return ranked
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
