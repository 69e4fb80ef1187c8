import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { PlayerAvatar, PlayerName, type ShownPlayer } from './player.tsx'
import classes from './players-table.module.css'

/** The id of the player's own row. */
export const OWN_ROW_ID = 'your-row'

export interface RankedPlayer extends ShownPlayer {
  /** Undefined for a player who has not played. */
  rank?: number
  userId: Id
  /** Points or right answers. */
  score: number
}

/** For tables of points. */
export const withScore = <Row extends { points: number }>(row: Row) => ({
  ...row,
  score: row.points,
})

interface PlayersTableProps {
  /** Sorted by rank; the table marks gaps. */
  players: readonly RankedPlayer[]
  userId: Id | undefined
  labelledBy: string
  className?: string | undefined
}

export function PlayersTable({ players, userId, ...region }: PlayersTableProps) {
  return (
    <ScrollRegion {...region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, index) => (
            <PlayerRow
              key={player.userId}
              player={player}
              isSelf={player.userId === userId}
              isApart={isAfterGap(player, players[index - 1])}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function isAfterGap(player: RankedPlayer, above: RankedPlayer | undefined): boolean {
  if (player.rank === undefined || above?.rank === undefined) return false
  return player.rank > above.rank + 1
}

interface PlayerRowProps {
  player: RankedPlayer
  isSelf: boolean
  isApart: boolean
}

function PlayerRow({ player, isSelf, isApart }: PlayerRowProps) {
  return (
    <tr
      id={isSelf ? OWN_ROW_ID : undefined}
      data-self={isSelf || undefined}
      data-apart={isApart || undefined}
    >
      <td className={classes.rank}>{player.rank?.toLocaleString('en') ?? <NotPlayed />}</td>
      <td>
        <span className="line gap-2">
          <PlayerAvatar player={player} />
          <span className={classes.name}>
            <PlayerName player={player} isSelf={isSelf} />
          </span>
        </span>
      </td>
      <td className={classes.score}>{player.score.toLocaleString('en')}</td>
    </tr>
  )
}

function NotPlayed() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not played</VisuallyHidden>
    </>
  )
}
