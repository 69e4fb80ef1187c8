import { Anchor } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BadgeRow } from '../../ui/badge-row.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import classes from './leaderboard.module.css'
import { OtherPlayers } from './other-players.tsx'
import { PlayerAvatar } from './player.tsx'
import { Podium } from './podium.tsx'
import { splitLeaderboard } from './split-leaderboard.ts'
import { topPlayersStore } from './top-players-store.ts'

export function Leaderboard({ userId }: { userId: Id | undefined }) {
  const { items, phase, failure, seenAt, refresh } = useFreshList(topPlayersStore)
  const { medalists, others, self } = splitLeaderboard(items, userId)
  return (
    <div className={classes.root}>
      <ListStatus
        phase={phase}
        isEmpty={items.length === 0}
        loading="Loading players..."
        failed="Failed to load players"
        failure={failure}
        seenAt={seenAt}
        empty={
          <EmptyState title="No players yet">
            <Anchor component={Link} to={paths.quiz} underline="always">
              Play a quiz
            </Anchor>{' '}
            and be the first on the list.
          </EmptyState>
        }
        onRetry={refresh}
      />
      {self && <YourPosition player={self} />}
      {medalists.length > 0 && <Podium players={medalists} userId={userId} />}
      {others.length > 0 && <OtherPlayers players={others} userId={userId} />}
    </div>
  )
}

function YourPosition({ player }: { player: TopPlayer }) {
  return (
    <section aria-labelledby="your-position" className={classes.position}>
      <p className={classes.rank}>
        <span className={classes.hash}>#</span>
        {player.rank}
      </p>
      <div className={classes.avatar}>
        <PlayerAvatar player={player} />
      </div>
      <div className={classes.words}>
        <h2 id="your-position" className={classes.title}>
          Your Position
        </h2>
        <p className={classes.name}>
          {withLanguages(player.username)} <BadgeRow badges={player.badges} />
        </p>
      </div>
      <PointsChip points={player.totalScore} />
    </section>
  )
}
