import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  DailyBoardRow,
  DailyBoard as DayBoard,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayersTable } from '../../ui/players/players-table.tsx'
import { getDayBoardStore } from './daily-stores.ts'

export function DailyBoard({ day, userId }: { day: Day; userId: Id }) {
  const list = useResource(getDayBoardStore(day))
  const { data: board } = list
  const rows = board ? toBoardRows(board) : []
  return (
    <div className="stack">
      <SectionTitle id="day-board">This day’s board</SectionTitle>
      <ListStatus list={list} loading="Loading the board..." />
      {board && rows.length === 0 && (
        <EmptyState title="No one is on this board yet">Be the first.</EmptyState>
      )}
      {rows.length > 0 && (
        <div className={card.banded}>
          <PlayersTable labelledBy="day-board" players={rows} userId={userId} />
        </div>
      )}
    </div>
  )
}

export function toBoardRows({ top, around }: DayBoard): DailyBoardRow[] {
  const last = top.at(-1)?.rank ?? 0
  return [...top, ...around.filter(({ rank }) => rank > last)]
}
