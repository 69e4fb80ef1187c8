import type { ReactNode } from 'react'
import classes from './live-frame.module.css'

interface LiveFrameProps {
  className: string | undefined
  children: ReactNode
}

/** A screen of a game, without the site's header and footer. */
export function LiveFrame({ className = '', children }: LiveFrameProps) {
  return <div className={`${classes.frame} ${className}`}>{children}</div>
}
