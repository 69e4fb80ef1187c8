import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './other-players.module.css'
import { PlayersTable, type RankedPlayer } from './players-table.tsx'

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
          <PlayersTable players={players.map(toRanked)} userId={userId} />
        </ScrollRegion>
      </div>
    </div>
  )
}

function toRanked(player: TopPlayer): RankedPlayer {
  return { ...player, points: player.totalScore }
}
