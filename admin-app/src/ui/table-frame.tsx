import type { ReactNode } from 'react'
import classes from './table-frame.module.css'

/** Around a table that is wider than a phone: it scrolls by itself, for a finger and the keyboard. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
      tabIndex={0}
      className={classes.root}
    >
      {children}
    </section>
  )
}
