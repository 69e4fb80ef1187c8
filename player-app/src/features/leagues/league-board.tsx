import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { LeagueBoard as Board, LeagueRow } from '@quiz-kingdom/shared/entities/game/league.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { paths } from '../../lib/paths.ts'
import { BoardLinks } from '../../ui/links/board-links.tsx'
import { PlayersTable, type RankedPlayer, withScore } from '../../ui/players/players-table.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

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
      <BoardLinks
        label="Period"
        look="pills"
        replace
        links={PERIOD_TABS.map((each) => ({
          to: paths.leagueOf(leagueId, each.period),
          label: each.label,
          isCurrent: each.period === period,
        }))}
      />
      <ListStatus list={board} loading="Loading members..." failed="Failed to load the board" />
      {rows.length > 0 && (
        <>
          <div className="row centred apart">
            <h3 id={MEMBERS_ID}>Members</h3>
            <p className="muted">
              {played} of {rows.length} have played.
            </p>
          </div>
          <PlayersTable
            labelledBy={MEMBERS_ID}
            players={rows.map(toRankedPlayer)}
            userId={userId}
          />
        </>
      )}
    </SectionCard>
  )
}

function toRankedPlayer({ rank, hasPlayed, ...row }: LeagueRow): RankedPlayer {
  return { ...withScore(row), ...(hasPlayed && { rank }) }
}
