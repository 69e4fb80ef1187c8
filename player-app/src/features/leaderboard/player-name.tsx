import type { TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import classes from './player-name.module.css'

interface PlayerNameProps {
  player: TopPlayer
  /** Whether this is the player who is signed in. */
  isSelf: boolean
}

export function PlayerName({ player, isSelf }: PlayerNameProps) {
  return (
    <>
      <span>{withLanguages(player.username)}</span>
      {isSelf && <span className={classes.you}>You</span>}
    </>
  )
}
