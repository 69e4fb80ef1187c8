import medalBronze from '@quiz-kingdom/shared/art/medal-bronze.svg'
import medalGold from '@quiz-kingdom/shared/art/medal-gold.svg'
import medalSilver from '@quiz-kingdom/shared/art/medal-silver.svg'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { NUMERALS } from '../../ui/drawings/numeral.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import playerClasses from '../../ui/players/player.module.css'
import { PlayerAvatar, PlayerName, type ShownPlayer } from '../../ui/players/player.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import classes from './podium.module.css'

const PODIUM_PLACES = [
  { medal: medalGold, name: 'Gold medal' },
  { medal: medalSilver, name: 'Silver medal' },
  { medal: medalBronze, name: 'Bronze medal' },
]

export const MEDALS_COUNT = PODIUM_PLACES.length

interface PodiumProps {
  players: readonly (ShownPlayer & { userId: Id; points: number })[]
  userId: Id | undefined
}

export function Podium({ players, userId }: PodiumProps) {
  return (
    <section aria-labelledby="top-players" className={classes.root}>
      <SectionTitle id="top-players">Top 3 Players</SectionTitle>
      <ol role="list" className={classes.podium}>
        {players.map((player, index) => {
          const place = PODIUM_PLACES[index]
          return (
            <li key={player.userId} className={classes.place}>
              <PlayerAvatar player={player} large />
              {player.userId === userId && (
                <span className={`${playerClasses.you} ${classes.you}`}>You</span>
              )}
              <p className={classes.name}>
                <PlayerName player={player} isSelf={false} />
              </p>
              <PointsChip points={player.points} />
              <div className={classes.plinth}>
                <img
                  src={place?.medal}
                  alt={place?.name}
                  width={64}
                  height={64}
                  className={classes.medal}
                />
                <img src={NUMERALS[index]} alt="" width={29} height={45} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
