import type { ReactNode } from 'react'
import classes from './success-note.module.css'

/** Good news, in green. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.root}>
      {children}
    </div>
  )
}
