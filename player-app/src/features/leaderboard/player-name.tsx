import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import classes from './player-name.module.css'

interface PlayerNameProps {
  player: TopPlayer
  /** Whether this is the player who is signed in. */
  isSelf: boolean
}

export function PlayerName({ player, isSelf }: PlayerNameProps) {
  return (
    <>
      <span>{player.username}</span>
      {isSelf && <span className={classes.you}>You</span>}
    </>
  )
}
