import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import { PlayerAvatar } from './player-avatar.tsx'
import classes from './your-position.module.css'

export function YourPosition({ player }: { player: TopPlayer }) {
  return (
    <section aria-labelledby="your-position" className={classes.root}>
      <p className={classes.rank}>
        <span className={classes.hash}>#</span>
        {player.rank}
      </p>
      <div className={classes.avatar}>
        <PlayerAvatar player={player} />
      </div>
      <div className={classes.words}>
        <h2 id="your-position" className={classes.title}>
          Your Position
        </h2>
        <p className={classes.name}>{withLanguages(player.username)}</p>
      </div>
      <PointsChip points={player.totalScore} />
    </section>
  )
}
