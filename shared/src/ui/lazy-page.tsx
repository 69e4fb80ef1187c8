import { type ComponentType, createContext, type LazyExoticComponent, lazy, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import classes from './lazy-page.module.css'

/** A page's code did not come through the network. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/** Raised by whoever catches a `PageLoadError`, to have the page asked for again. */
export const PageAttemptContext = createContext(0)

/** How many pages are on their way; until one arrives, the page before it stays in place. */
export const pageLoads = createStore(() => ({ pending: 0 }))

/** `React.lazy` that can be tried again: React's own remembers a failure for good. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempts = new Map<number, LazyExoticComponent<ComponentType<Props>>>()

  return function LazyPage(props: Props) {
    const attempt = use(PageAttemptContext)
    const Page = attempts.get(attempt) ?? lazy(() => loadCounted(load))
    attempts.set(attempt, Page)
    return <Page {...props} />
  }
}

async function loadCounted<T>(load: () => Promise<T>): Promise<T> {
  // React calls this while it renders, when no state may change.
  queueMicrotask(() => pageLoads.setState(({ pending }) => ({ pending: pending + 1 })))
  try {
    return await load()
  } catch (cause) {
    throw new PageLoadError('A page did not load', { cause })
  } finally {
    pageLoads.setState(({ pending }) => ({ pending: pending - 1 }))
  }
}

/** A thread drawn along the header while the next page is on its way and takes its time. */
export function PageProgress() {
  const isPending = useStore(pageLoads, ({ pending }) => pending > 0)
  if (!isPending) return null
  return <div role="progressbar" aria-label="Loading page" className={classes.root} />
}
