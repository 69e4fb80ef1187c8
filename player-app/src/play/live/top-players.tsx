import type {
  LiveOwnState,
  LiveTeamRow,
  LiveTopRow,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { TeamName } from './live-options.tsx'
import classes from './top-players.module.css'

interface TopPlayersProps {
  rows: readonly LiveTopRow[]
  teams: readonly LiveTeamRow[]
  own?: LiveOwnState
}

export function TopPlayers({ rows, teams, own }: TopPlayersProps) {
  return (
    <div className="stack gap-m">
      {teams.length > 0 && (
        <section aria-labelledby="live-teams" className="stack gap-2">
          <h2 id="live-teams" className="large">
            Teams
          </h2>
          <ol role="list" className="stack gap-2">
            {teams.map(({ team, ...row }) => (
              <PlayerRow key={team} {...row} name={<TeamName team={team} />} />
            ))}
          </ol>
        </section>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="live-top" className="stack gap-2">
          <h2 id="live-top" className="large">
            Top players
          </h2>
          <ol role="list" className="stack gap-2">
            {rows.map((row) => (
              <PlayerRow key={row.playerId} {...row} isOwn={row.playerId === own?.playerId} />
            ))}
            {own && !rows.some(({ playerId }) => playerId === own.playerId) && (
              <PlayerRow {...own} isOwn isApart />
            )}
          </ol>
        </section>
      )}
    </div>
  )
}

interface PlayerRowProps extends Pick<LiveOwnState, 'rank' | 'score'> {
  name: ReactNode
  moved?: number | null
  isOwn?: boolean
  isApart?: boolean
}

function PlayerRow({ name, rank, score, moved, isOwn, isApart }: PlayerRowProps) {
  return (
    <li className={classes.row} data-own={isOwn || undefined} data-apart={isApart || undefined}>
      <span className={classes.rank} data-medal={rank}>
        {rank ?? '–'}
      </span>
      <span className="grow strong">
        {name}
        {isOwn && <span className="muted"> you</span>}
      </span>
      {moved ? <PlacesMoved places={moved} /> : null}
      <span className={classes.score}>{score.toLocaleString('en')}</span>
    </li>
  )
}

function PlacesMoved({ places }: { places: number }) {
  const isUp = places > 0
  const count = Math.abs(places)
  return (
    <span className={classes.moved} data-up={isUp || undefined}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>
      {count}
      <VisuallyHidden>{isUp ? ' up' : ' down'}</VisuallyHidden>
    </span>
  )
}
