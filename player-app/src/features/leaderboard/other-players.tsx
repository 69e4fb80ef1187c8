import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './other-players.module.css'
import { PlayerAvatar, PlayerName } from './player.tsx'

interface OtherPlayersProps {
  /** From rank 4 on. */
  players: readonly TopPlayer[]
  userId: Id | undefined
}

export function OtherPlayers({ players, userId }: OtherPlayersProps) {
  return (
    <div className={classes.root}>
      <SectionTitle id="other-players">Other Players</SectionTitle>
      <div className={`${card.card} ${card.banded}`}>
        <ScrollRegion labelledBy="other-players" className={classes.scroll}>
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
                <PlayerRow key={player._id} player={player} isSelf={player.userId === userId} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </div>
  )
}

function PlayerRow({ player, isSelf }: { player: TopPlayer; isSelf: boolean }) {
  return (
    <tr data-self={isSelf || undefined}>
      <td className={classes.rank}>{player.rank}</td>
      <td>
        <span className={classes.player}>
          <PlayerAvatar player={player} />
          <PlayerName player={player} isSelf={isSelf} />
        </span>
      </td>
      <td className={classes.score}>{player.totalScore.toLocaleString('en')}</td>
    </tr>
  )
}
