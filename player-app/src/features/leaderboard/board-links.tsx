import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './board-links.module.css'
import type { ChosenBoard } from './chosen-board.ts'

const BOARD_TABS = [
  { board: 'total', label: 'All time', to: paths.leaderboard },
  { board: 'day', label: 'Today', to: paths.leaderboardOf('day') },
  { board: 'week', label: 'Week', to: paths.leaderboardOf('week') },
  { board: 'month', label: 'Month', to: paths.leaderboardOf('month') },
  { board: 'kingdoms', label: 'Kingdoms', to: paths.leaderboardOf('kingdoms') },
] as const

export function BoardLinks({ tab }: Pick<ChosenBoard, 'tab'>) {
  return (
    <nav aria-label="Boards" className={classes.root}>
      <LinkRow className={classes.tabs ?? ''}>
        {BOARD_TABS.map(({ board, label, to }) => (
          <li key={board}>
            <BoardLink to={to} isCurrent={board === tab}>
              {label}
            </BoardLink>
          </li>
        ))}
      </LinkRow>
    </nav>
  )
}

interface KingdomLinksProps {
  kingdoms: readonly Kingdom[]
  shownId: Id | undefined
}

export function KingdomLinks({ kingdoms, shownId }: KingdomLinksProps) {
  return (
    <nav aria-label="Kingdoms" className={classes.root}>
      <LinkRow className={classes.kingdoms ?? ''}>
        {kingdoms.map(({ _id, title }) => (
          <li key={_id}>
            <BoardLink to={paths.leaderboardOf(`kingdom:${_id}`)} isCurrent={_id === shownId}>
              {title}
            </BoardLink>
          </li>
        ))}
      </LinkRow>
    </nav>
  )
}

function LinkRow({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = getMiddle(current) - row.clientWidth / 2
  })

  return (
    <ul ref={list} role="list" className={className}>
      {children}
    </ul>
  )
}

function getMiddle({ offsetLeft, offsetWidth }: HTMLElement): number {
  return offsetLeft + offsetWidth / 2
}

interface BoardLinkProps {
  to: string
  isCurrent: boolean
  children: string
}

function BoardLink({ to, isCurrent, children }: BoardLinkProps) {
  return (
    <Link to={to} className={classes.link} {...(isCurrent && { 'aria-current': 'page' })}>
      {markLanguages(children)}
    </Link>
  )
}
