import type { ReactNode } from 'react'
import classes from './loading-note.module.css'

/** Says what is being waited for, with something that moves. */
export function LoadingNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.root}>
      <span className={classes.weave} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {children}
    </div>
  )
}
