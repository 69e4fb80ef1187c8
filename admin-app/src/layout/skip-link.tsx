import classes from './skip-link.module.css'

/** Leads past the sidebar. A button, because the address after # belongs to the router. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.root}
      onClick={() => document.getElementById('content')?.focus()}
    >
      Skip to content
    </button>
  )
}
