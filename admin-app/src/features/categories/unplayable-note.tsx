import { IconBan } from '@tabler/icons-react'
import classes from './unplayable-note.module.css'

/** Marks a category that players cannot play; nothing while there is no reason. */
export function UnplayableNote({ reason }: { reason: string | undefined }) {
  if (!reason) return null
  return (
    <p className={classes.root}>
      <IconBan size={16} aria-hidden="true" className={classes.icon} />
      <span>
        <strong>Not playable:</strong> {reason}
      </span>
    </p>
  )
}
