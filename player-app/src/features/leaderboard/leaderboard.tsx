import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type TopPlayer, TopPlayerSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayersTable } from '../../ui/players/players-table.tsx'
import classes from './leaderboard.module.css'
import { MEDALS_COUNT, Podium } from './podium.tsx'
import { YourPosition } from './your-position.tsx'

const CACHED_PLAYERS_MAX = 10

export const topPlayersStore = createResource({
  load: () => api(quizResults.listTopPlayers),
  cache: {
    key: 'topPlayers',
    schema: v.array(TopPlayerSchema),
    toCache: (players) => players.slice(0, CACHED_PLAYERS_MAX),
  },
})

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
            <TextLink to={paths.quiz}>Play a quiz</TextLink> and be the first on the list.
          </EmptyState>
        }
      />
      {self && <YourPosition player={withPoints(self)} />}
      {medalists.length > 0 && <Podium players={medalists.map(withPoints)} userId={userId} />}
      {others.length > 0 && (
        <OtherPlayers players={others.map(withPoints)} className={classes.scroll} userId={userId} />
      )}
    </div>
  )
}

const withPoints = (player: TopPlayer) => ({
  ...player,
  points: player.totalScore,
  score: player.totalScore,
})

export function OtherPlayers(table: Omit<ComponentProps<typeof PlayersTable>, 'labelledBy'>) {
  return (
    <div className="stack gap-5">
      <SectionTitle id="other-players">Other Players</SectionTitle>
      <div className={card.banded}>
        <PlayersTable labelledBy="other-players" {...table} />
      </div>
    </div>
  )
}

export interface LeaderboardParts {
  medalists: readonly TopPlayer[]
  others: readonly TopPlayer[]
  /** Undefined if the player is not in the list or everyone is on the podium. */
  self: TopPlayer | undefined
}

/** `players` are sorted by rank. */
export function splitLeaderboard(
  players: readonly TopPlayer[],
  userId: Id | undefined,
): LeaderboardParts {
  return {
    medalists: players.slice(0, MEDALS_COUNT),
    others: players.slice(MEDALS_COUNT),
    self:
      players.length > MEDALS_COUNT
        ? players.find((player) => player.userId === userId)
        : undefined,
  }
}
