import { type ComponentType, createContext, lazy, use, useState } from 'react'
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

export interface PageChunk<Module> {
  /** Rejects when it does not come; the next call asks again. */
  load: () => Promise<Module>
  /** One of its pages, which asks for the chunk when it is shown. */
  page: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
  ) => ComponentType<Props>
}

export function pageChunk<Module>(importIt: () => Promise<Module>): PageChunk<Module> {
  let loaded: Module | undefined

  async function load(): Promise<Module> {
    loaded ??= await importIt()
    return loaded
  }

  function page<Props extends object>(pick: (module: Module) => ComponentType<Props>) {
    // React's own `lazy` remembers a failure for good.
    const attempts = new Map<number, ComponentType<Props>>()

    function startAttempt(attempt: number): ComponentType<Props> {
      const Page =
        attempts.get(attempt) ?? lazy(async () => ({ default: pick(await loadCounted(load)) }))
      attempts.set(attempt, Page)
      return Page
    }

    return function LazyPage(props: Props) {
      const attempt = use(PageAttemptContext)
      // `lazy` shows for a while that it waits, even for what is there.
      const [Page] = useState(() => (loaded === undefined ? startAttempt(attempt) : pick(loaded)))
      return <Page {...props} />
    }
  }

  return { load, page }
}

/** A page that has a chunk of its own. */
export function lazyPage<Props extends object>(
  importIt: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return pageChunk(importIt).page((module) => module.default)
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
