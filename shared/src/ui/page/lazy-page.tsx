import { type ComponentType, createContext, lazy, use, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import classes from './lazy-page.module.css'

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/** Increased after a `PageLoadError`, so that the page is loaded again. */
export const PageAttemptContext = createContext(0)

/** The number of pages being loaded. The previous page stays visible meanwhile. */
const pageLoads = createStore(() => ({ pending: 0 }))

export function createPageChunk<Module>(importIt: () => Promise<Module>) {
  let loaded: Module | undefined

  /** Rejects if the chunk could not be loaded; the next call tries again. */
  async function load(): Promise<Module> {
    loaded ??= await importIt()
    return loaded
  }

  /** Creates a page that loads the chunk on its first render. */
  function page<Props extends object>(pick: (module: Module) => ComponentType<Props>) {
    // React's `lazy` never retries after a failure.
    const attempts = new Map<number, ComponentType<Props>>()

    function startAttempt(attempt: number): ComponentType<Props> {
      const Page =
        attempts.get(attempt) ?? lazy(async () => ({ default: pick(await countPageLoad(load)) }))
      attempts.set(attempt, Page)
      return Page
    }

    return function LazyPage(props: Props) {
      const attempt = use(PageAttemptContext)
      // A loaded module is rendered without `lazy`, which would still suspend for a moment.
      const [Page] = useState(() => (loaded === undefined ? startAttempt(attempt) : pick(loaded)))
      return <Page {...props} />
    }
  }

  return { load, page }
}

export function createLazyPage<Props extends object>(
  importIt: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return createPageChunk(importIt).page((module) => module.default)
}

async function countPageLoad<T>(load: () => Promise<T>): Promise<T> {
  // React calls this during a render, when no state may change.
  queueMicrotask(() => pageLoads.setState(({ pending }) => ({ pending: pending + 1 })))
  try {
    return await load()
  } catch (cause) {
    throw new PageLoadError('A page did not load', { cause })
  } finally {
    pageLoads.setState(({ pending }) => ({ pending: pending - 1 }))
  }
}

/** A line drawn along the header while the next page takes long to load. */
export function PageProgress() {
  const isPending = useStore(pageLoads, ({ pending }) => pending > 0)
  if (!isPending) return null
  return <div role="progressbar" aria-label="Loading page" className={classes.root} />
}
