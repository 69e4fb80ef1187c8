import type { ListState, ListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** Asks for the list when the page opens, and follows it from then on. */
export function useList<T>(store: ListStore<T>): ListState<T> {
  useEffect(() => {
    void store.getState().refresh()
  }, [store])
  return useStore(store)
}
