import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** Does not change the address, because a hash would drop the page's history state. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.querySelector('main')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to the main content
    <a href="#main" className={classes.root} onClick={skip}>
      Skip to content
    </a>
  )
}
