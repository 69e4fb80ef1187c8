import { Anchor } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { OtherPlayers } from './other-players.tsx'
import { Podium } from './podium.tsx'
import { splitLeaderboard } from './split-leaderboard.ts'
import { topPlayersStore } from './top-players-store.ts'
import { YourPosition } from './your-position.tsx'

export function Leaderboard({ userId }: { userId: Id | undefined }) {
  const list = useResource(topPlayersStore)
  const { medalists, others, self } = splitLeaderboard(list.data ?? [], userId)
  return (
    <div className="stack gap-l">
      <ListStatus
        list={list}
        loading="Loading players..."
        failed="Failed to load players"
        empty={
          <EmptyState title="No players yet">
            <Anchor component={Link} to={paths.quiz} underline="always">
              Play a quiz
            </Anchor>{' '}
            and be the first on the list.
          </EmptyState>
        }
      />
      {self && <YourPosition player={{ ...self, points: self.totalScore }} />}
      {medalists.length > 0 && <Podium players={medalists} userId={userId} />}
      {others.length > 0 && <OtherPlayers players={others} userId={userId} />}
    </div>
  )
}
