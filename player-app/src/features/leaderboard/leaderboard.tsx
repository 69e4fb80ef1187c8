import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { TopPlayerSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import type { ShownPlayer } from '../../ui/players/player.tsx'
import { PlayersTable, withScore } from '../../ui/players/players-table.tsx'
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
  const { data = [] } = list
  const players = data.map((player) => ({ ...player, points: player.totalScore }))
  return (
    <RankedPlayers
      list={list}
      players={players}
      own={findOwnPosition(players, userId)}
      userId={userId}
      tableClass={classes.scroll}
      empty={
        <EmptyState title="No players yet">
          <TextLink to={paths.quiz}>Play a quiz</TextLink> and be the first on the list.
        </EmptyState>
      }
    />
  )
}

/** A list no longer than the podium needs no position beside it. */
export function findOwnPosition<P extends { userId: Id }>(
  players: readonly P[],
  userId: Id | undefined,
): P | undefined {
  return players.length > MEDALS_COUNT
    ? players.find((player) => player.userId === userId)
    : undefined
}

type Player = ShownPlayer & { userId: Id; rank: number; points: number }

interface RankedPlayersProps {
  list: Pick<ResourceState<unknown>, 'phase' | 'failure' | 'refresh' | 'seenAt'>
  /** Sorted by rank. */
  players: readonly Player[]
  own: Player | undefined
  /** The number of players on the board, if not all are shown. */
  among?: number
  userId: Id | undefined
  tableClass?: string | undefined
  empty: ReactNode
  children?: ReactNode
}

/** The player's own position, the podium and a table of the others. */
export function RankedPlayers(props: RankedPlayersProps) {
  const { list, players, own, userId, among, tableClass, empty, children } = props
  const others = players.slice(MEDALS_COUNT)
  return (
    <div className="stack gap-l">
      <ListStatus
        list={{ ...list, data: players }}
        loading="Loading players..."
        failed="Failed to load players"
        empty={empty}
      />
      {own && <YourPosition player={own} among={among} />}
      {players.length > 0 && <Podium players={players.slice(0, MEDALS_COUNT)} userId={userId} />}
      {others.length > 0 && (
        <div className="stack gap-5">
          <SectionTitle id="other-players">Other Players</SectionTitle>
          <div className={card.banded}>
            <PlayersTable
              labelledBy="other-players"
              className={tableClass}
              players={others.map(withScore)}
              userId={userId}
            />
          </div>
        </div>
      )}
      {children}
    </div>
  )
}
