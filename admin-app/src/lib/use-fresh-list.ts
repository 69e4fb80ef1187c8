import type { ListState, ListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** The list as it stands, asked for anew whenever a screen that shows it opens. */
export function useFreshList<T>(store: ListStore<T>): ListState<T> {
  useEffect(() => {
    void store.getState().refresh()
  }, [store])
  return useStore(store)
}
