import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { BadgeRow } from '../../ui/badges/badge-row.tsx'
import { PlayerAvatar, type ShownPlayer } from '../../ui/players/player.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import classes from './your-position.module.css'

interface YourPositionProps {
  player: ShownPlayer & { rank: number; points: number }
  among?: number
}

export function YourPosition({ player, among }: YourPositionProps) {
  return (
    <section aria-labelledby="your-position" className={classes.position}>
      <p className={classes.rank} data-long={player.rank >= 1000 || undefined}>
        <span className={classes.hash}>#</span>
        {player.rank.toLocaleString('en')}
      </p>
      <div className={classes.avatar}>
        <PlayerAvatar player={player} />
      </div>
      <div className={classes.words}>
        <h2 id="your-position" className={classes.title}>
          Your Position
        </h2>
        <p className={classes.name}>
          {withLanguages(player.username)} <BadgeRow badges={player.badges} />
        </p>
        {among !== undefined && <p className="small">{amongPlayers(among)}</p>}
      </div>
      <PointsChip points={player.points} />
    </section>
  )
}

function amongPlayers(players: number): string {
  return players === 1 ? 'the only player' : `of ${players.toLocaleString('en')} players`
}
