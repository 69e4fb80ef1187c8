import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayersTable } from '../../ui/players-table.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './other-players.module.css'

interface OtherPlayersProps {
  players: readonly TopPlayer[]
  userId: Id | undefined
}

export function OtherPlayers({ players, userId }: OtherPlayersProps) {
  const ranked = players.map((player) => ({ ...player, score: player.totalScore }))
  return (
    <div className="stack gap-5">
      <SectionTitle id="other-players">Other Players</SectionTitle>
      <div className={`${card.card} ${card.banded}`}>
        <ScrollRegion labelledBy="other-players" className={classes.scroll}>
          <PlayersTable players={ranked} userId={userId} />
        </ScrollRegion>
      </div>
    </div>
  )
}
