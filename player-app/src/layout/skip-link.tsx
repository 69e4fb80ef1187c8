import type { MouseEvent, RefObject } from 'react'
import classes from './skip-link.module.css'

/** Past the header with one key. It leaves the address alone: a hash would drop a page's state. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, only not by its hash
    <a href="#main" className={classes.root} onClick={skip}>
      Skip to content
    </a>
  )
}
