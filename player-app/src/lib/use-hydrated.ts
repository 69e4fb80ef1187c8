import { useSyncExternalStore } from 'react'

/** False while React hydrates the prerendered page, which is the same for everyone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => {}
