import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** Past the header with one key. It leaves the address alone: a hash would drop a page's state. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.querySelector('main')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, only not by its hash
    <a href="#main" className={classes.root} onClick={skip}>
      Skip to content
    </a>
  )
}
