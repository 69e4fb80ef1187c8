import { useSyncExternalStore } from 'react'

/**
 * False while React takes over the page that the build has drawn, which is the same for everyone: what
 * depends on who is here comes right after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
