import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconUser } from '@tabler/icons-react'
import { BestBadge } from '../badges/badge-drawing.tsx'
import { Avatar } from './avatar.tsx'
import classes from './player.module.css'

export type ShownPlayer = Pick<TopPlayer, 'username' | 'avatar' | 'badges'> &
  Partial<Pick<TopPlayer, 'profileImage'>>

interface PlayerAvatarProps {
  player: Pick<ShownPlayer, 'profileImage' | 'avatar'>
  large?: boolean
}

/** Decorative, because the player's name is beside it. */
export function PlayerAvatar({ player, large = false }: PlayerAvatarProps) {
  return (
    <span className={classes.avatar} data-large={large || undefined}>
      {player.profileImage ? (
        <img src={apiUrl(player.profileImage)} alt="" className={classes.image} />
      ) : player.avatar ? (
        <Avatar avatar={player.avatar} />
      ) : (
        <IconUser aria-hidden className={classes.icon} stroke={1.75} />
      )}
    </span>
  )
}

interface PlayerNameProps {
  player: Pick<ShownPlayer, 'username' | 'badges'>
  isSelf: boolean
}

export function PlayerName({ player, isSelf }: PlayerNameProps) {
  return (
    <>
      <span>{markLanguages(player.username)}</span>
      {isSelf && <span className={classes.you}>You</span>}
      <BestBadge badges={player.badges} />
    </>
  )
}
