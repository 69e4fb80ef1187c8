import type { ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { LeagueRow } from '@quiz-kingdom/shared/entities/league.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BadgeRow } from '../../ui/badge-row.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './league-board.module.css'
import { Section } from './section.tsx'

const PERIODS = [
  { period: 'week', label: 'This week' },
  { period: 'month', label: 'This month' },
  { period: 'day', label: 'Today' },
] as const satisfies { period: CurrentBoard; label: string }[]

const MEMBERS = 'league-members'

interface LeagueBoardProps {
  leagueId: Id
  period: CurrentBoard
  board: ListState<LeagueRow>
  userId: Id
}

export function LeagueBoard({ leagueId, period, board, userId }: LeagueBoardProps) {
  const { items, phase, failure, seenAt, refresh } = board
  const played = items.filter(({ hasPlayed }) => hasPlayed).length
  return (
    <Section id="league-board" title="Board">
      <nav aria-label="Time of the board">
        <ul role="list" className={classes.periods}>
          {PERIODS.map((each) => (
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
      <ListStatus
        phase={phase}
        isEmpty={items.length === 0}
        loading="Loading members..."
        failed="Failed to load the board"
        failure={failure}
        seenAt={seenAt}
        empty={null}
        onRetry={refresh}
      />
      {items.length > 0 && (
        <>
          <div className={classes.members}>
            <h3 id={MEMBERS} className={classes.title}>
              Members
            </h3>
            <p className={classes.played}>
              {played} of {items.length} have played.
            </p>
          </div>
          <ScrollRegion labelledBy={MEMBERS}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Rank</th>
                  <th scope="col">Player</th>
                  <th scope="col">Points</th>
                </tr>
              </thead>
              <tbody>
                {items.map((row) => (
                  <MemberRow key={row.userId} row={row} isSelf={row.userId === userId} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </Section>
  )
}

function MemberRow({ row, isSelf }: { row: LeagueRow; isSelf: boolean }) {
  return (
    <tr data-self={isSelf || undefined}>
      <td className={classes.number}>{row.hasPlayed ? row.rank : <NotPlayed />}</td>
      <td className={classes.name}>
        {withLanguages(row.username)} <BadgeRow badges={row.badges} />
        {isSelf && ' (you)'}
      </td>
      <td className={classes.number}>{row.points.toLocaleString('en')}</td>
    </tr>
  )
}

function NotPlayed() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not played</VisuallyHidden>
    </>
  )
}
