import type { ReactNode } from 'react'
import classes from './live-frame.module.css'

interface LiveFrameProps {
  className: string | undefined
  children: ReactNode
}

export function LiveFrame({ className = '', children }: LiveFrameProps) {
  return <div className={`${classes.frame} ${className}`}>{children}</div>
}
