import './live-frame.module.css'
import type { ReactNode } from 'react'

interface LiveFrameProps {
  className: string | undefined
  children: ReactNode
}

/** A screen of a game, without the site's header and footer. */
export function LiveFrame({ className, children }: LiveFrameProps) {
  return (
    <div data-live className={className}>
      {children}
    </div>
  )
}
