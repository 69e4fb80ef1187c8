import { type ComponentType, createContext, type LazyExoticComponent, lazy, use } from 'react'

/** A page's code did not come through the network. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/** Raised by whoever catches a `PageLoadError`, to have the page asked for again. */
export const PageAttemptContext = createContext(0)

/** `React.lazy` that can be tried again: React's own remembers a failure for good. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const loadOrSayWhy = () =>
    load().catch((cause: unknown) => {
      throw new PageLoadError('A page did not load', { cause })
    })
  const attempts = new Map<number, LazyExoticComponent<ComponentType>>()

  return function LazyPage() {
    const attempt = use(PageAttemptContext)
    const Page = attempts.get(attempt) ?? lazy(loadOrSayWhy)
    attempts.set(attempt, Page)
    return <Page />
  }
}
