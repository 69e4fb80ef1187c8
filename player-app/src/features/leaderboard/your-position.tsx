import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { BestBadge } from '../../ui/badges/badge-drawing.tsx'
import { PlayerAvatar, type ShownPlayer } from '../../ui/players/player.tsx'
import { OWN_ROW_ID } from '../../ui/players/players-table.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import { MEDALS_COUNT } from './podium.tsx'
import classes from './your-position.module.css'

interface YourPositionProps {
  player: ShownPlayer & { rank: number; points: number }
  among: number | undefined
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
        <p>
          {markLanguages(player.username)} <BestBadge badges={player.badges} />
        </p>
        {among !== undefined && <p className="small">{describePlayers(among)}</p>}
        {player.rank > MEDALS_COUNT && (
          <a href={`#${OWN_ROW_ID}`} className={classes.find}>
            Find me below
          </a>
        )}
      </div>
      <PointsChip points={player.points} />
    </section>
  )
}

function describePlayers(players: number): string {
  return players === 1 ? 'the only player' : `of ${players.toLocaleString('en')} players`
}
