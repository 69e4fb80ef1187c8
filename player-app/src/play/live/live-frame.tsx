import type { ComponentProps } from 'react'
import classes from './live-frame.module.css'

export function LiveFrame({ className = '', ...frame }: ComponentProps<'div'>) {
  return <div {...frame} className={`${classes.frame} ${className}`} />
}

/** Always rendered, because screen readers announce only text added to an existing live region. */
export function ConnectionNote({ isConnected }: { isConnected: boolean }) {
  return (
    <p role="status" className={classes.connection}>
      {!isConnected && 'Connection lost. The game is kept – reconnecting...'}
    </p>
  )
}
