import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { LeagueBoard as Board, LeagueRow } from '@quiz-kingdom/shared/entities/game/league.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PlayersTable, type RankedPlayer, withScore } from '../../ui/players/players-table.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './league-board.module.css'

const PERIOD_TABS = [
  { period: 'week', label: 'Week' },
  { period: 'month', label: 'Month' },
  { period: 'day', label: 'Today' },
] as const satisfies { period: CurrentBoard; label: string }[]

const MEMBERS_ID = 'league-members'

interface LeagueBoardProps {
  leagueId: Id
  period: CurrentBoard
  board: ResourceState<Board>
  userId: Id
}

export function LeagueBoard({ leagueId, period, board, userId }: LeagueBoardProps) {
  const { rows = [] } = board.data ?? {}
  const played = rows.filter(({ hasPlayed }) => hasPlayed).length
  return (
    <SectionCard id="league-board" title="Board">
      <nav aria-label="Period">
        <ul role="list" className="row gap-2">
          {PERIOD_TABS.map((each) => (
            <li key={each.period}>
              <Link
                to={paths.leagueOf(leagueId, each.period)}
                replace
                className={classes.period}
                {...(each.period === period && { 'aria-current': 'page' })}
              >
                {each.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ListStatus list={board} loading="Loading members..." failed="Failed to load the board" />
      {rows.length > 0 && (
        <>
          <div className={classes.members}>
            <h3 id={MEMBERS_ID} className={classes.title}>
              Members
            </h3>
            <p className="muted">
              {played} of {rows.length} have played.
            </p>
          </div>
          <ScrollRegion labelledBy={MEMBERS_ID}>
            <PlayersTable players={rows.map(toRankedPlayer)} userId={userId} />
          </ScrollRegion>
        </>
      )}
    </SectionCard>
  )
}

function toRankedPlayer({ rank, hasPlayed, ...row }: LeagueRow): RankedPlayer {
  return { ...withScore(row), ...(hasPlayed && { rank }) }
}
