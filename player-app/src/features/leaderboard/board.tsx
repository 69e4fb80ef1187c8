import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as boards from '@quiz-kingdom/shared/api/game/boards.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type BoardName,
  BoardRowSchema,
  BoardSchema,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useState } from 'react'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { RankedPlayers } from './leaderboard.tsx'

const SHORT_BOARD_MAX = 10

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
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? top : top.slice(0, SHORT_BOARD_MAX)
  const shownIds = new Set(shown.map((row) => row.userId))
  return (
    <RankedPlayers
      list={list}
      players={[...shown, ...around.filter((row) => !shownIds.has(row.userId))]}
      own={around.find((row) => row.userId === userId)}
      among={players}
      userId={userId}
      empty={
        <EmptyState title="No one is on this board yet">
          <TextLink to={paths.quiz}>Play a quiz</TextLink> that is new to you, and be the first.
        </EmptyState>
      }
    >
      {top.length > SHORT_BOARD_MAX && (
        <PlainButton variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show the first ${top.length}`}
        </PlainButton>
      )}
    </RankedPlayers>
  )
}
