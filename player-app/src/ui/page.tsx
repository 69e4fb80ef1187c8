import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  /** For a page that is read or answered rather than browsed. */
  narrow?: boolean
  children: ReactNode
}

/** The column that a page's content stands in. */
export function Page({ narrow = false, children }: PageProps) {
  return (
    <div className={classes.root} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
