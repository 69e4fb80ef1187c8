import avatars from '@quiz-kingdom/shared/art/avatars.svg'
import classes from './avatar.module.css'

/** Fills what it stands in, beside a name, so it needs no name of its own. */
export function Avatar({ avatar }: { avatar: string }) {
  return <img src={`${avatars}#${avatar}`} alt="" className={classes.root} />
}
