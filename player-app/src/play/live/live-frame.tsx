import type { ReactNode } from 'react'
import classes from './live-frame.module.css'

interface LiveFrameProps {
  className: string | undefined
  children: ReactNode
}

export function LiveFrame({ className = '', children }: LiveFrameProps) {
  return <div className={`${classes.frame} ${className}`}>{children}</div>
}

/** Always rendered, because screen readers announce only text added to an existing live region. */
export function ConnectionNote({ isConnected }: { isConnected: boolean }) {
  return (
    <p role="status" className={classes.connection}>
      {!isConnected && 'Connection lost. The game is kept – reconnecting...'}
    </p>
  )
}
