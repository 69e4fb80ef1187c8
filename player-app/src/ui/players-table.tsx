import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import classes from './other-players.module.css'
import { PlayerAvatar, PlayerName, type ShownPlayer } from './player.tsx'

export interface RankedPlayer extends ShownPlayer {
  rank: number
  userId: Id
  points: number
}

interface PlayersTableProps {
  players: readonly RankedPlayer[]
  userId: Id | undefined
}

export function PlayersTable({ players, userId }: PlayersTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <PlayerRow key={player.userId} player={player} isSelf={player.userId === userId} />
        ))}
      </tbody>
    </table>
  )
}

function PlayerRow({ player, isSelf }: { player: RankedPlayer; isSelf: boolean }) {
  return (
    <tr data-self={isSelf || undefined}>
      <td className={classes.rank}>{player.rank.toLocaleString('en')}</td>
      <td>
        <span className={classes.player}>
          <PlayerAvatar player={player} />
          <PlayerName player={player} isSelf={isSelf} />
        </span>
      </td>
      <td className={classes.score}>{player.points.toLocaleString('en')}</td>
    </tr>
  )
}
