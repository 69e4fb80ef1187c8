import avatars from '@quiz-kingdom/shared/art/avatars.svg'
import classes from './avatar.module.css'

/** Fills its container. Decorative, because a name is beside it. */
export function Avatar({ avatar }: { avatar: string }) {
  return <img src={`${avatars}#${avatar}`} alt="" className={classes.root} />
}
