import { useStore } from 'zustand'
import { pageLoads } from './lazy-page.tsx'
import classes from './page-progress.module.css'

/** A thread drawn along the header while the next page is on its way and takes its time. */
export function PageProgress() {
  const isPending = useStore(pageLoads, ({ pending }) => pending > 0)
  if (!isPending) return null
  return <div role="progressbar" aria-label="Loading page" className={classes.root} />
}
