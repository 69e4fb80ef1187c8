import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as boards from '@quiz-kingdom/shared/api/game/boards.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type BoardName,
  type BoardRow,
  BoardRowSchema,
  BoardSchema,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/resource.tsx'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayersTable } from '../../ui/players/players-table.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { MEDALS_COUNT, Podium } from './podium.tsx'
import { YourPosition } from './your-position.tsx'

const getBoardStore = memoizeByKey((name: BoardName) =>
  createResource({
    load: async () => {
      // Sequential requests, so that both responses use the same ranking.
      const board = await api(boards.read, { params: { board: name } })
      const { rows: around } = await api(boards.readOwnPlace, { params: { board: name } })
      return { ...board, around }
    },
    // Boards expire daily, because a week or month ends at the end of a day.
    endsAt: endOfToday,
    cache: {
      key: `quiz-kingdom:own:board/${name}`,
      schema: v.object({ ...BoardSchema.entries, around: v.array(BoardRowSchema) }),
    },
  }),
)

export function Board({ name, userId }: { name: BoardName; userId: Id }) {
  const list = useResource(getBoardStore(name))
  const { top = [], around = [], players = 0 } = list.data ?? {}
  const own = around.find((row) => row.userId === userId)
  const isOwnInTop = top.some((row) => row.userId === userId)
  return (
    <div className="stack gap-l">
      <ListStatus
        list={{ ...list, data: top }}
        loading="Loading players..."
        failed="Failed to load players"
        empty={
          <EmptyState title="No one is on this board yet">
            <TextLink to={paths.quiz}>Play a quiz</TextLink> that is new to you, and be the first.
          </EmptyState>
        }
      />
      {own && <YourPosition player={own} among={players} />}
      {top.length > 0 && <Podium players={top.slice(0, MEDALS_COUNT)} userId={userId} />}
      {own && !isOwnInTop && (
        <PlayersSection id="around-you" title="Around You" rows={around} userId={userId} />
      )}
      {top.length > MEDALS_COUNT && (
        <PlayersSection
          id="other-players"
          title="Other Players"
          rows={top.slice(MEDALS_COUNT)}
          userId={userId}
        />
      )}
    </div>
  )
}

interface PlayersSectionProps {
  id: string
  title: string
  rows: readonly BoardRow[]
  userId: Id
}

function PlayersSection({ id, title, rows, userId }: PlayersSectionProps) {
  return (
    <div className="stack gap-5">
      <SectionTitle id={id}>{title}</SectionTitle>
      <div className={card.banded}>
        <ScrollRegion labelledBy={id}>
          <PlayersTable
            players={rows.map((row) => ({ ...row, score: row.points }))}
            userId={userId}
          />
        </ScrollRegion>
      </div>
    </div>
  )
}
