import type { DailyBoardRow } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useState } from 'react'
import { BadgeRow } from '../../ui/badge-row.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './daily-board.module.css'
import { createBoardStore } from './daily-stores.ts'

/** The best of the day, and the player's own row between its neighbours. */
export function DailyBoard({ day, userId }: { day: Day; userId: Id }) {
  const [store] = useState(() => createBoardStore(day))
  const { items, phase, failure, refresh } = useFreshList(store)
  const [board] = items
  const rows = board ? rowsOf(board.top, board.around) : []
  return (
    <section aria-labelledby="day-board" className={classes.root}>
      <SectionTitle id="day-board">The board of the day</SectionTitle>
      <ListStatus
        phase={phase}
        isEmpty={!board}
        loading="Loading the board..."
        failed="Failed to load the board. Please try again."
        failure={failure}
        empty={null}
        onRetry={refresh}
      />
      {board && rows.length === 0 && (
        <EmptyState title="Nobody is on this board yet">The first in time leads it.</EmptyState>
      )}
      {rows.length > 0 && (
        <div className={`${card.card} ${card.banded}`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Player</th>
                <th scope="col">Score</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <BoardRow key={row.userId} row={row} isSelf={row.userId === userId} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface ShownRow extends DailyBoardRow {
  /** Others stand between the row above and this one. */
  isApart: boolean
}

/** Each player once, with a mark where ranks are left out. */
export function rowsOf(
  top: readonly DailyBoardRow[],
  around: readonly DailyBoardRow[],
): ShownRow[] {
  const last = top.at(-1)?.rank ?? 0
  const below = around.filter(({ rank }) => rank > last)
  return [...top, ...below].map((row, index) => ({
    ...row,
    isApart: index === top.length && index > 0 && row.rank > last + 1,
  }))
}

function BoardRow({ row, isSelf }: { row: ShownRow; isSelf: boolean }) {
  const { rank, username, score, isApart } = row
  return (
    <tr data-self={isSelf || undefined} data-apart={isApart || undefined}>
      <td className={classes.figure}>{rank.toLocaleString('en')}</td>
      <td>
        {withLanguages(username)} <BadgeRow badges={row.badges} />
        {isSelf && <span className={classes.you}>You</span>}
      </td>
      <td className={classes.figure}>{score}</td>
    </tr>
  )
}
