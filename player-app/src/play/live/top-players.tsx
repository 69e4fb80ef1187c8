import type {
  LiveOwnState,
  LiveTeamRow,
  LiveTopRow,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { TeamName } from './team-name.tsx'
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
        <section aria-labelledby="live-teams">
          <h2 id="live-teams" className={classes.title}>
            Teams
          </h2>
          <ol role="list" className="stack gap-2">
            {teams.map(({ team, rank, score }) => (
              <li key={team} className={classes.row}>
                <span className={classes.rank}>{rank ?? '–'}</span>
                <span className="grow strong">
                  <TeamName team={team} />
                </span>
                <span className={classes.score}>{score.toLocaleString('en')}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="live-top">
          <h2 id="live-top" className={classes.title}>
            Top players
          </h2>
          <ol role="list" className="stack gap-2">
            {rows.map((row) => (
              <PlayerRow key={row.playerId} {...row} isOwn={row.playerId === own?.playerId} />
            ))}
            {own && !rows.some(({ playerId }) => playerId === own.playerId) && (
              <PlayerRow {...own} moved={null} isOwn isApart />
            )}
          </ol>
        </section>
      )}
    </div>
  )
}

interface PlayerRowProps extends Pick<LiveTopRow, 'name' | 'score' | 'moved'> {
  rank: number | null
  isOwn: boolean
  isApart?: boolean
}

function PlayerRow({ name, rank, score, moved, isOwn, isApart = false }: PlayerRowProps) {
  return (
    <li className={classes.row} data-own={isOwn || undefined} data-apart={isApart || undefined}>
      <span className={classes.rank} data-medal={rank}>
        {rank ?? '–'}
      </span>
      <span className="grow strong">
        {name}
        {isOwn && <span className={classes.you}> you</span>}
      </span>
      <PlacesMoved places={moved} />
      <span className={classes.score}>{score.toLocaleString('en')}</span>
    </li>
  )
}

function PlacesMoved({ places }: { places: number | null }) {
  if (!places) return null
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
