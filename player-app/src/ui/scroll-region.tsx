import type { ReactNode } from 'react'
import classes from './scroll-region.module.css'

interface ScrollRegionProps {
  labelledBy: string
  className?: string | undefined
  children: ReactNode
}

export function ScrollRegion({ labelledBy, className = '', children }: ScrollRegionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
      tabIndex={0}
      className={`${classes.root} ${className}`}
    >
      {children}
    </section>
  )
}
